/** What other modules may use of the addresses. */
export { readAddressBook } from './give-address.service';
