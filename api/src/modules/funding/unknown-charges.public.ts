export { findUnknownCharges } from './find-unknown-charges.service';
export { lastDays, notSettledAfterMs } from './funding.domain';
export { readLists } from './read-lists.service';
export { listCharges, listGatewayAccounts, type UnknownCharge } from './unknown-charge.queries';
