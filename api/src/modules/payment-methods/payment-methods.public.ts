export { brandOf, complainAboutTypedCard, type TypedCard } from './payment-method.domain';
export { holdsCardNumber, methodRefused } from './payment-method.errors';
