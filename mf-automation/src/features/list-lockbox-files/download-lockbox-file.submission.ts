import type { LockboxFileView } from '@billfold/shared/contracts/lockbox.contract';
import { fileNameOf, saveFile } from '@billfold/shared/format/save-file';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** Fetches a file and hands it to the browser's downloads, one at a time. */
export const downloadLockboxFile = createSubmission<Pick<LockboxFileView, 'id' | 'date'>>({
  module: moduleName,
  name: 'downloadLockboxFile',
  submit: async ({ http }, { id, date }) => {
    const file = await http.request<Blob>({
      method: 'GET',
      path: `caliber/${id}/download_lockbox_file`,
      answer: 'file',
    });
    saveFile(bodyOrThrow(file), fileNameOf(file, `lockbox-${date}.txt`));
  },
});
