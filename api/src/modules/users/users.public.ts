export { emailTaken, phoneTaken } from './user.errors';
export { againWhenTaken, isEmailTaken, takenBy } from './users.queries';
