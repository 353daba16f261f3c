import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { lockOf } from '../../entities/invoice/pin-submission';
import { moduleName } from '../../module/module-name';

type DeleteCustomer = { readonly customerId: number; readonly pin: string };

/** While it is done, the page shows that the customer was deleted. The store does not keep the PIN. */
export const deleteCustomer = createSubmission<DeleteCustomer>({
  module: moduleName,
  name: 'deleteCustomer',
  keyOf: ({ customerId }) => customerId,
  request: ({ customerId, pin }) => ({
    method: 'DELETE',
    path: `subscriptions/${customerId}`,
    body: { pin },
  }),
  /** A repeat after a lost answer is the same deletion. */
  once: oncePer(({ customerId }) => ({ customerId })),
  refusalsOf: lockOf,
  onDone: ({ notify }) => notify({ message: 'Customer successfully deleted.', type: 'success' }),
});
