export { againWhenTaken, isEmailTaken, takenBy } from './users.queries';
