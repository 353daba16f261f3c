import { fileDownloadFeature } from '../../entities/file-download/file-download.feature';
import { billHistoryFeature } from '../../entities/invoice/bill-history.feature';
import { achCredentialsFeature } from '../../entities/payment-method/ach-credentials/ach-credentials.feature';
import { schedulePaymentFeature } from '../../features/schedule-payment/schedule-payment.feature';
import { splitPaymentFeature } from '../../features/split-payment/split-payment.feature';

/** What the overlays of a bill need beyond the pay screen itself. */
export const payDialogsFeatures = [
  billHistoryFeature,
  fileDownloadFeature,
  achCredentialsFeature,
  schedulePaymentFeature,
  splitPaymentFeature,
];
