import type { RestorationView } from '@billfold/shared/contracts/customer-deletion.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** Since when a customer is deleted, and until when an owner can restore them. */
export const restoration = createResource({
  module: moduleName,
  name: 'restoration',
  load: async ({ http }, customerId: number) =>
    bodyOrThrow(
      await http.request<RestorationView>({
        method: 'GET',
        path: `subscriptions/${customerId}/restoration`,
      }),
    ),
  refreshOn: (event, customerId) => isChanged(event, 'customer', customerId),
  onLeave: 'forget',
});
