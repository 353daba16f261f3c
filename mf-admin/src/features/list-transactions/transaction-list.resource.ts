import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { createList } from '@billfold/shared/list/create-list';
import { paymentChanged } from '../../entities/payment/payment-changed';
import { moduleName } from '../../module/module-name';

export const transactionList = createList<TransactionView>({
  module: moduleName,
  name: 'listTransactions',
  path: 'transactions',
  refreshOn: (event) => event.type === 'payment' || isChanged(event, 'invoice'),
  refreshAfter: [paymentChanged],
});
