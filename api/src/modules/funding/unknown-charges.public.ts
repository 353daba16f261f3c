export { findUnknownCharges } from './find-unknown-charges.service';
export { lastDays } from './funding.domain';
export { readLists } from './read-lists.service';
export { listCharges, listGatewayAccounts, type UnknownCharge } from './unknown-charge.queries';
