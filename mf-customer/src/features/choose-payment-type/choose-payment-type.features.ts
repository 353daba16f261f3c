import { billInHandFeature } from '../../entities/invoice-screen/bill-in-hand.feature';
import { achCredentialsFeature } from '../../entities/payment-method/ach-credentials/ach-credentials.feature';

export const choosePaymentTypeFeatures = [achCredentialsFeature, billInHandFeature];
