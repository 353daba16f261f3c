import { downloadLockboxFile } from './download-lockbox-file.submission';
import { lockboxFileList } from './lockbox-files.resource';
import { makeLockboxFile } from './make-lockbox-file.submission';

export { LockboxScreen } from './LockboxScreen';

/** Loaded with the screen. */
export const features = [
  lockboxFileList.feature,
  makeLockboxFile.feature,
  downloadLockboxFile.feature,
];
