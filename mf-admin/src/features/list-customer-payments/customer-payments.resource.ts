import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { createList } from '@billfold/shared/list/create-list';
import { customerDetail } from '../../entities/customer/customer.resource';
import { moduleName } from '../../module/module-name';

/** The customer is read again after each of their payments, and the list after that. */
export const customerPayments = createList<TransactionView>({
  module: moduleName,
  name: 'customerPayments',
  path: 'transactions',
  refreshAfter: [customerDetail.actions.valueLoaded],
});
