import { billHistoryFeature } from '../../entities/invoice/bill-history.feature';

export const payDialogsFeatures = [billHistoryFeature];
