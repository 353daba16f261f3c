export { brandOf } from './payment-method.domain';
