import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { HttpService, LiveEvent } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** Payments and changed invoices of the customer alter the customer's next and last invoice. */
const isAbout = (event: LiveEvent, customerId: number): boolean => {
  if (isChanged(event, 'customer', customerId)) return true;
  const isOfBills = event.type === 'payment' || isChanged(event, 'invoice');
  return (isOfBills && event.sub_id === customerId) || isChanged(event, 'invoice', 0);
};

const readCustomer = async (http: HttpService, id: number): Promise<CustomerView> =>
  bodyOrThrow(await http.request<CustomerView>({ method: 'GET', path: `subscriptions/${id}` }));

/**
 * One customer of a merchant, by the id of the subscription. Read again after each change and after a payment.
 */
export const customerDetail = createResource({
  module: moduleName,
  name: 'customer',
  load: ({ http }, id: number) => readCustomer(http, id),
  refreshOn: isAbout,
});

/**
 * A save was answered with the customer as it is now: every part of the page shows it. After a call that answers
 * something else, dispatch `customerDetail.actions.reloaded(id)`.
 */
export const customerSaved = (customer: CustomerView) =>
  customerDetail.actions.valuePut(customer.id, customer);
