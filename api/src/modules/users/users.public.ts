export { emailTaken, phoneTaken } from './user.errors';
export { isEmailTaken, takenBy } from './users.queries';
