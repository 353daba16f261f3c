import { fileDownload } from '../../entities/file-download/file-download.submission';
import { billHistory } from '../../entities/invoice/bill-history.resource';
import { achCredentials } from '../../entities/payment-method/ach-credentials/ach-credentials.resource';
import { schedulePaymentFeature } from '../../features/schedule-payment/schedule-payment-feature';
import { splitPaymentFeature } from '../../features/split-payment/split-payment-feature';

/** The sagas and slices that the overlays of an invoice need besides the pay screen's. */
export const payDialogsFeatures = [
  billHistory.feature,
  fileDownload.feature,
  achCredentials.feature,
  schedulePaymentFeature,
  splitPaymentFeature,
];
export { ChosenDay } from '../../features/schedule-payment/ChosenDay';
export { InvoiceDetail } from '../../features/view-invoice/InvoiceDetail';
export { PartPaid } from './PartPaid';
export { PayOverlays } from './PayOverlays';
