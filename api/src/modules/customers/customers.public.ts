export { newCustomerFields } from './new-customer-fields';
export { isMeant } from './person-match.queries';
