import type { CustomerView } from '../contracts/subscription.contract';
import { bodyOrThrow } from '../http/api-error';
import { createResource } from '../store/resource';

/** What a form keeps of the customer who was chosen. `id` is the subscription's. */
export type PickedCustomer = Pick<
  CustomerView,
  'id' | 'user' | 'merchant_id' | 'merchant_name' | 'full_name' | 'formatted_phone' | 'time_zone'
>;

export const pickedFrom = (customer: PickedCustomer): PickedCustomer => ({
  id: customer.id,
  user: customer.user,
  merchant_id: customer.merchant_id,
  merchant_name: customer.merchant_name,
  full_name: customer.full_name,
  formatted_phone: customer.formatted_phone,
  time_zone: customer.time_zone,
});

type Asked = {
  readonly text: string;
  /** Of any of these merchants. */
  readonly merchantIds: readonly number[];
};

/** As many as a list shows without scrolling far; a longer search finds the others. */
const foundRows = 20;

/** Customers that the server found for a picker: a part of the store of the remote. */
export const createCustomerSearch = (module: string) =>
  createResource({
    module,
    name: 'foundCustomers',
    load: async ({ http }, { text, merchantIds }: Asked) => {
      const result = await http.request<readonly CustomerView[]>({
        method: 'GET',
        path: 'subscriptions',
        query: {
          limit: foundRows,
          sort: 'full_name',
          merchant_id: merchantIds.join(','),
          ...(text === '' ? {} : { q: text }),
        },
      });
      return bodyOrThrow(result).map(pickedFrom);
    },
  });

/** What `createCustomerSearch` makes. */
export type CustomerSearch = ReturnType<typeof createCustomerSearch>;
