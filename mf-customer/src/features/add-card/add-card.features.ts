import { billInHandFeature } from '../../entities/invoice-screen/bill-in-hand.feature';
import { addMethodFeature } from '../../entities/payment-method/add-method/add-method.feature';
import { paymentMethodsFeature } from '../../entities/payment-method/payment-methods.feature';

export const addCardFeatures = [addMethodFeature, billInHandFeature, paymentMethodsFeature];
