import { addMethodFeature } from '../../entities/payment-method/add-method/add-method.feature';
import { paymentMethodsFeature } from '../../entities/payment-method/payment-methods.feature';

export const addBankAccountFeatures = [addMethodFeature, paymentMethodsFeature];
