export { createBillLink, openBillLink } from './bill-link.service';
export { findActor, readCredentials } from './session.service';
export { confirmPin } from './step-up.service';
