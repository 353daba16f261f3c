import { fileDownloadFeature } from '../../entities/file-download/file-download.feature';
import { billHistory } from '../../entities/invoice/bill-history.resource';
import { receipt } from '../../entities/invoice/receipt.resource';

export const features = [receipt.feature, billHistory.feature, fileDownloadFeature];
export { ViewReceiptScreen } from './ViewReceiptScreen';
