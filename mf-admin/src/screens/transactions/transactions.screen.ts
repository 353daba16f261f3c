import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
import { exportFeatures } from '../../entities/export/export-work.resource';
import { transactionDetail } from '../../entities/transaction/transaction-detail.resource';
import { transactionSums } from '../../features/list-transactions/transaction-sums.resource';
import { transactionList } from '../../features/list-transactions/transaction-list.resource';
import { refundPaymentFeature } from '../../features/refund-payment/refund-payment.saga';

export const features = [
  ...exportFeatures,
  transactionList.feature,
  transactionSums.feature,
  transactionDetail.feature,
  refundPaymentFeature,
  codePromptFeature,
];
export { TransactionsScreen } from './TransactionsScreen';
