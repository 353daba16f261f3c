import { fileNameOf, saveFile } from '@billfold/shared/format/save-file';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export const invoicePdf = createSubmission<number>({
  module: moduleName,
  name: 'invoicePdf',
  keyOf: (invoiceId) => invoiceId,
  submit: async ({ http }, invoiceId) => {
    const file = await http.request<Blob>({
      method: 'GET',
      path: `user_invoices/${invoiceId}/invoice.pdf`,
      answer: 'file',
    });
    saveFile(bodyOrThrow(file), fileNameOf(file, `invoice-${invoiceId}.pdf`));
  },
});
