import { transactionDetail } from '../../entities/transaction/transaction-detail.resource';
import { refundPaymentFeature } from '../../features/refund-payment/refund-payment.saga';

export const features = [transactionDetail.feature, refundPaymentFeature];
export { NamedPayment } from './NamedPayment';
export { TransactionPreview } from './TransactionPreview';
