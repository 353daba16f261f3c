export { codeText } from './code-text.domain';
export { findCustomerOfPhone, type LinkedCustomer } from './customer.queries';
export { limitCodes, textCode } from './limit-codes.service';
export { assertClaim } from './prove-customer.service';
export { openToAll } from './public-route-config';
export { registerCustomer } from './register-customer.service';
export { alreadyRegistered, businessUnknown, codeInvalid, phoneUnknown } from './sign-up.errors';
