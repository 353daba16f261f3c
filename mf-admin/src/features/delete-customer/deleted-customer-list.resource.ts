import type { DeletedCustomerView } from '@billfold/shared/contracts/customer-deletion.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { createList } from '@billfold/shared/list/create-list';
import { moduleName } from '../../module/module-name';

export const deletedCustomerList = createList<DeletedCustomerView>({
  module: moduleName,
  name: 'deletedCustomers',
  path: 'subscriptions/deleted',
  refreshOn: (event) => isChanged(event, 'customer'),
});
