export type { ReleaseMethod } from './method-uses';
export { barOf, describeBar } from './bank-return.domain';
export { insertBar, listBarredMethods } from './barred-accounts.queries';
export { assertMayKeep } from './create-payment-method.service';
export { brandOf, complainAboutTypedCard, type TypedCard } from './payment-method.domain';
export { holdsCardNumber, methodRefused, methodUnusable } from './payment-method.errors';
