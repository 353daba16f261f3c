import {
  deleteInvoices,
  undoDeletion,
} from '../../features/delete-invoices/delete-invoices.submission';

export { InvoicesScreen } from './InvoicesScreen';

/** Loaded with the screen. */
export const features = [deleteInvoices.feature, undoDeletion.feature];
