import { addMethodFeature } from '../../../entities/payment-method/add-method/add-method.feature';

export const addMethodOverlaysFeatures = [addMethodFeature];
