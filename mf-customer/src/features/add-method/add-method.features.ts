import { achCredentialsFeature } from '../../entities/payment-method/ach-credentials/ach-credentials.feature';
import { addMethodFeature } from '../../entities/payment-method/add-method/add-method.feature';

export const addMethodOverlaysFeatures = [addMethodFeature, achCredentialsFeature];
