import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { lockOf } from '../../entities/invoice/dialog-submission';
import { moduleName } from '../../module/module-name';

type CancelInvoice = { readonly invoiceId: number; readonly pin: string };

/** A repeat after a lost answer is the same cancellation. */
const keys = createIdempotencyKeeper();

export const cancelInvoice = createSubmission<CancelInvoice>({
  module: moduleName,
  name: 'cancelInvoice',
  submit: ({ http }, { invoiceId, pin }) =>
    keys.send({ invoiceId }, (idempotencyKey) =>
      http.request({
        method: 'DELETE',
        path: `user_invoices/${invoiceId}`,
        body: { pin },
        idempotencyKey,
      }),
    ),
  refusalsOf: lockOf,
  onDone: ({ notify }) => notify({ message: 'Invoice successfully canceled', type: 'success' }),
});
