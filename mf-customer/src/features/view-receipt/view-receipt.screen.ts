import { fileDownload } from '../../entities/file-download/file-download.submission';
import { billHistory } from '../../entities/invoice/bill-history.resource';
import { receipt } from '../../entities/invoice/receipt.resource';

export const features = [receipt.feature, billHistory.feature, fileDownload.feature];
export { ViewReceiptScreen } from './ViewReceiptScreen';
