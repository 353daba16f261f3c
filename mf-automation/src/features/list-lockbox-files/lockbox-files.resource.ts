import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { LockboxFileView } from '@billfold/shared/contracts/lockbox.contract';
import { createList } from '@billfold/shared/list/create-list';
import { moduleName } from '../../module/module-name';
import { makeLockboxFile } from './make-lockbox-file.submission';

/** Lockbox files, the newest day first. Files that the night or a colleague makes appear by themselves. */
export const lockboxFileList = createList<LockboxFileView>({
  module: moduleName,
  name: 'lockboxFiles',
  path: 'caliber/get_lockbox_files',
  refreshOn: (event) => isChanged(event, 'lockbox_file'),
  refreshAfter: [makeLockboxFile.actions.done],
});
