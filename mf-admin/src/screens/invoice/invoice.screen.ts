import { cancelInvoice } from '../../features/cancel-invoice/cancel-invoice.submission';
import { editInvoice } from '../../features/edit-invoice/edit-invoice.submission';
import { unschedulePayment } from '../../features/unschedule-payment/unschedule-payment.submission';

export { InvoiceScreen } from './InvoiceScreen';

/** Loaded with the screen. */
export const features = [editInvoice.feature, cancelInvoice.feature, unschedulePayment.feature];
