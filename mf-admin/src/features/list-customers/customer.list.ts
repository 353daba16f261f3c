import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { createList } from '@billfold/shared/list/create-list';
import { moduleName } from '../../module/module-name';

export const customerList = createList<CustomerView>({
  module: moduleName,
  name: 'listCustomers',
  path: 'subscriptions',
  refreshOn: ({ type }) => type === 'payment',
});
