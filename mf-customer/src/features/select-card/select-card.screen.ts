import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';

export const features = [paymentMethods.feature];
export { SelectCardScreen } from './SelectCardScreen';
