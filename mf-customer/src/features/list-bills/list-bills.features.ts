import { invoiceListFeature } from '../../entities/invoice/invoice-list.feature';

export const listBillsFeatures = [invoiceListFeature];
