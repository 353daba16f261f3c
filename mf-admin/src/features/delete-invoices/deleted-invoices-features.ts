import { restoreInvoices } from './delete-invoices.submission';
import { deletedInvoiceList } from './deleted-invoice-list.resource';

/** Loaded with the list of deleted invoices. */
export const features = [deletedInvoiceList.feature, restoreInvoices.feature];
