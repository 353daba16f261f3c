/** What other modules may use of the addresses. */
export { makeAddressAct, readAddressBook } from './give-address.service';
