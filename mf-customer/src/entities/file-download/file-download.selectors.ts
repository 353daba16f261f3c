import { idle } from '@billfold/shared/store/remote-data';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { FileDownload, FileDownloadState } from './file-download.slice';

const selectDownloads = selectFeature<FileDownloadState>(moduleName, 'fileDownload');

export const selectFileDownload =
  (path: string) =>
  (root: unknown): FileDownload =>
    selectDownloads(root)[path] ?? idle;
