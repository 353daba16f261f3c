import { paymentMethodsFeature } from '../../entities/payment-method/payment-methods.feature';

export const selectCardFeatures = [paymentMethodsFeature];
