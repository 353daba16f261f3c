import { fileDownloadFeature } from '../../entities/file-download/file-download.feature';
import { schedulePaymentFeature } from './schedule-payment.feature';

export const scheduledPanelFeatures = [fileDownloadFeature, schedulePaymentFeature];
