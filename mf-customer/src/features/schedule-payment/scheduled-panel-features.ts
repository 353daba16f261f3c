import { fileDownload } from '../../entities/file-download/file-download.submission';
import { schedulePaymentFeature } from './schedule-payment-feature';

export const scheduledPanelFeatures = [fileDownload.feature, schedulePaymentFeature];
