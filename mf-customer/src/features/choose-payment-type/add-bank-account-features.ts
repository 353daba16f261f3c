import { addMethodFeature } from '../../entities/payment-method/add-method/add-method-feature';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';

export const addBankAccountFeatures = [addMethodFeature, paymentMethods.feature];
