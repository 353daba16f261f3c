import { fileNameOf, saveFile } from '@billfold/shared/format/save-file';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** Saves the consents of a customer as a file, with the name that the server gives it. */
export const exportConsents = createSubmission<number>({
  module: moduleName,
  name: 'exportConsents',
  submit: async ({ http }, customerId) => {
    const file = await http.request<Blob>({
      method: 'GET',
      path: 'consents/export',
      query: { subscription: customerId },
      answer: 'file',
    });
    saveFile(bodyOrThrow(file), fileNameOf(file, 'consents.csv'));
  },
  onRefused: ({ notify }, errors) => notify({ message: errors.join(' '), type: 'error' }),
});
