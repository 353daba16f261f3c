import { foundCustomers } from '../../entities/customer/found-customers';
import { createDialogSlot } from '../../entities/new-record/dialog-slot';
import { createInvoice } from './create-invoice.submission';
import { invoiceDefaults } from './invoice-defaults.resource';
import { NewInvoiceDialog } from './NewInvoiceDialog';

export { NewInvoiceDialog };

export const features = [createInvoice.feature, foundCustomers.feature, invoiceDefaults.feature];

/** New Invoice over any screen. */
export const NewInvoiceSlot = createDialogSlot(NewInvoiceDialog);
