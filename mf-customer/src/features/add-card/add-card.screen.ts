import { billInHand } from '../../entities/invoice-screen/bill-in-hand.resource';
import { addMethodFeature } from '../../entities/payment-method/add-method/add-method-feature';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';

export const features = [addMethodFeature, billInHand.feature, paymentMethods.feature];
export { AddCardScreen } from './AddCardScreen';
