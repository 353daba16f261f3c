import { billInHandFeature } from '../../entities/invoice-screen/bill-in-hand.feature';

export const payWithCashFeatures = [billInHandFeature];
