import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { lockOf } from '../../entities/invoice/pin-submission';
import { moduleName } from '../../module/module-name';

type CancelInvoice = { readonly invoiceId: number; readonly pin: string };

export const cancelInvoice = createSubmission<CancelInvoice>({
  module: moduleName,
  name: 'cancelInvoice',
  request: ({ invoiceId, pin }) => ({
    method: 'DELETE',
    path: `user_invoices/${invoiceId}`,
    body: { pin },
  }),
  /** A repeat after a lost answer is the same cancellation. */
  once: oncePer(({ invoiceId }) => ({ invoiceId })),
  refusalsOf: lockOf,
  onDone: ({ notify }) => notify({ message: 'Invoice successfully canceled', type: 'success' }),
});
