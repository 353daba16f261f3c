import type { LockboxFileView } from '@billfold/shared/contracts/lockbox.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import type { LockboxDay } from './opening-day';

/** Requests the file of a closed day. It may be repeated: a day has one file. */
export const makeLockboxFile = createSubmission<LockboxDay, LockboxFileView>({
  module: moduleName,
  name: 'makeLockboxFile',
  submit: async ({ http }, day) =>
    bodyOrThrow(
      await http.request<LockboxFileView>({
        method: 'POST',
        path: 'caliber/create_lockbox_file',
        body: day,
      }),
    ),
});
