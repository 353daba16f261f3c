export { newCustomerFields } from './new-customer-fields';
export { type Holder, matchPerson } from './person-match.domain';
