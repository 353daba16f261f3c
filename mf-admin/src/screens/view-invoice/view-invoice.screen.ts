import { refundPaymentFeature } from '../../features/refund-payment/refund-payment.saga';
import { invoiceDetail } from '../../features/view-invoice/invoice-detail.resource';

export const features = [invoiceDetail.feature, refundPaymentFeature];
export { ViewInvoiceScreen } from './ViewInvoiceScreen';
