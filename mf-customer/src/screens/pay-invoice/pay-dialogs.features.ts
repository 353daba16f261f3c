import { fileDownloadFeature } from '../../entities/file-download/file-download.feature';
import { billHistory } from '../../entities/invoice/bill-history.resource';
import { achCredentials } from '../../entities/payment-method/ach-credentials/ach-credentials.resource';
import { schedulePaymentFeature } from '../../features/schedule-payment/schedule-payment.feature';
import { splitPaymentFeature } from '../../features/split-payment/split-payment.feature';

/** What the overlays of a bill need beyond the pay screen itself. */
export const payDialogsFeatures = [
  billHistory.feature,
  fileDownloadFeature,
  achCredentials.feature,
  schedulePaymentFeature,
  splitPaymentFeature,
];
