import { paymentMethods } from '../../entities/payment-method/payment-methods.resource';

export const features = [paymentMethods.feature];
export { SelectCardScreen } from './SelectCardScreen';
