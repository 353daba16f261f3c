export { createBillLink, openBillLink } from './bill-link.service';
export { guardGuess, type Guess } from './guess-guard.service';
export { findActor, readCredentials } from './session.service';
