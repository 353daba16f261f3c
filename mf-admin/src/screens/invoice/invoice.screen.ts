import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
import { invoiceDetail } from '../../entities/invoice/invoice-detail.resource';
import { cancelInvoice } from '../../features/cancel-invoice/cancel-invoice.submission';
import { editInvoice } from '../../features/edit-invoice/edit-invoice.submission';
import { refundPaymentFeature } from '../../features/refund-payment/refund-payment.saga';
import { copyPaymentLink } from '../../entities/invoice/copy-payment-link';
import { invoicePdf } from '../../features/share-invoice/share-invoice.submission';
import { unschedulePayment } from '../../features/unschedule-payment/unschedule-payment.submission';

export { InvoiceScreen } from './InvoiceScreen';

/** Loaded with the screen. */
export const features = [
  invoiceDetail.feature,
  editInvoice.feature,
  cancelInvoice.feature,
  unschedulePayment.feature,
  copyPaymentLink.feature,
  invoicePdf.feature,
  refundPaymentFeature,
  codePromptFeature,
];
