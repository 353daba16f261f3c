import { createFeature } from '@billfold/shared/store/feature-store';
import { fileDownloadFeature } from '../../entities/file-download/file-download.feature';
import { billHistoryFeature } from '../../entities/invoice/bill-history.feature';
import { viewReceiptSaga } from './view-receipt.saga';
import { viewReceiptReducer } from './view-receipt.slice';

export const viewReceiptFeatures = [
  createFeature('viewReceipt', viewReceiptReducer, viewReceiptSaga),
  billHistoryFeature,
  fileDownloadFeature,
];
