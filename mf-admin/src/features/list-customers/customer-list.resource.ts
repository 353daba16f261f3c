import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { createList } from '@billfold/shared/list/create-list';
import { customersChanged } from '../../entities/customer/customers-changed';
import { moduleName } from '../../module/module-name';

export const customerList = createList<CustomerView>({
  module: moduleName,
  name: 'listCustomers',
  path: 'subscriptions',
  refreshOn: (event) => isChanged(event, 'customer'),
  refreshAfter: [customersChanged],
});
