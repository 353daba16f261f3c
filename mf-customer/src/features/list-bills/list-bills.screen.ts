import { invoiceListFeature } from '../../entities/invoice/invoice-list.feature';

export const features = [invoiceListFeature];
export { ListBillsScreen } from './ListBillsScreen';
