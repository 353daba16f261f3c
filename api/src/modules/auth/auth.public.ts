export { createBillLink, openBillLink } from './bill-link.service';
export { findActor, readCredentials } from './session.service';
