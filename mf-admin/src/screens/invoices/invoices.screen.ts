import {
  deleteInvoices,
  undoDeletion,
} from '../../features/delete-invoices/delete-invoices.submission';
import { invoiceList } from '../../features/list-invoices/invoice-list.resource';
import { invoiceSums } from '../../features/list-invoices/invoice-sums.resource';

export { InvoicesScreen } from './InvoicesScreen';

/** Loaded with the screen. */
export const features = [
  deleteInvoices.feature,
  undoDeletion.feature,
  invoiceList.feature,
  invoiceSums.feature,
];
