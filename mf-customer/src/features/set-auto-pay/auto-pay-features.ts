import { addMethodFeature } from '../../entities/payment-method/add-method/add-method-feature';
import { autoPay } from './auto-pay';

export const autoPayFeatures = [autoPay.feature, addMethodFeature];
