export { emailTaken } from './user.errors';
export { isEmailTaken, takenBy, updateEmail } from './users.queries';
