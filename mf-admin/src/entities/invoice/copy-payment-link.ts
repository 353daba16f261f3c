import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** The answer is the link where the browser lets no page write to the clipboard; else null. */
export const copyPaymentLink = createSubmission<number, string | null>({
  module: moduleName,
  name: 'copyPaymentLink',
  keyOf: (invoiceId) => invoiceId,
  submit: async ({ http, notify }, invoiceId) => {
    const { link } = bodyOrThrow(
      await http.request<{ readonly link: string }>({
        method: 'POST',
        path: `user_invoices/${invoiceId}/invoice_link`,
        body: {},
      }),
    );
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      return link;
    }
    notify({ message: 'Payment link copied.', type: 'success' });
    return null;
  },
});
