import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { preferMethod, removeMethod } from './manage-methods.submission';

export const features = [preferMethod.feature, removeMethod.feature, paymentMethods.feature];
export { ManageMethodsScreen } from './ManageMethodsScreen';
