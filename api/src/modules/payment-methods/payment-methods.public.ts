export { brandOf, complainAboutTypedCard, isRoutingNumber, type TypedCard } from './payment-method.domain';
export { holdsCardNumber, methodRefused } from './payment-method.errors';
