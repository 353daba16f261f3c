import { createCustomerSearch } from '@billfold/shared/list/customer-search';
import { moduleName } from '../../module/module-name';

/** Customers that the server found for a picker. */
export const foundCustomers = createCustomerSearch(moduleName);
