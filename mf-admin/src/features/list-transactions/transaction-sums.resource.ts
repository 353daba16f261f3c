import type { TransactionSums } from '@billfold/shared/contracts/transaction.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { createResource } from '@billfold/shared/store/resource';
import { paymentChanged } from '../../entities/payment/payment-changed';
import { moduleName } from '../../module/module-name';

/** What all transactions of a filter took and gave back. */
export const transactionSums = createResource({
  module: moduleName,
  name: 'transactionSums',
  load: async ({ http }, query: SummaryProps['query']) =>
    bodyOrThrow(
      await http.request<TransactionSums>({ method: 'GET', path: 'transactions/sums', query }),
    ),
  refreshOn: (event) => event.type === 'payment' || isChanged(event, 'invoice'),
  refreshAfter: [paymentChanged],
});
