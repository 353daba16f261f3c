import { createAutoPay } from '@billfold/shared/auto-pay/create-auto-pay';
import { customerDetail } from '../../entities/customer/customer.resource';
import { moduleName } from '../../module/module-name';

/** Auto-pay of a customer. The answer is the customer, who is read again, too: the stored methods follow. */
export const autoPay = createAutoPay({
  module: moduleName,
  refresh: (customerId) => [customerDetail.actions.reloaded(customerId)],
  changed: (customerId) => customerDetail.actions.reloaded(customerId),
});
