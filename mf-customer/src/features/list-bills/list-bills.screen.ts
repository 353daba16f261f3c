import { invoiceListFeatures } from '../../entities/invoice/invoice-list.resource';

export const features = invoiceListFeatures;
export { ListBillsScreen } from './ListBillsScreen';
