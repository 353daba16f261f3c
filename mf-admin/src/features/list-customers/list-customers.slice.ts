import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { createTableList } from '../../entities/table-list/table-list.slice';

export const customerList = createTableList<CustomerView>('listCustomers');
