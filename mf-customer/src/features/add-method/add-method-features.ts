import { achCredentials } from '../../entities/payment-method/ach-credentials/ach-credentials.resource';
import { addMethodFeature } from '../../entities/payment-method/add-method/add-method-feature';

export const addMethodOverlaysFeatures = [addMethodFeature, achCredentials.feature];
