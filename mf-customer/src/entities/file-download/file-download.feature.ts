import { createFeature } from '@billfold/shared/store/remote-store';
import { fileDownloadSaga } from './file-download.saga';
import { fileDownloadReducer } from './file-download.slice';

export const fileDownloadFeature = createFeature(
  'fileDownload',
  fileDownloadReducer,
  fileDownloadSaga,
);
