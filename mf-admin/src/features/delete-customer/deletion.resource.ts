import type { DeletionView } from '@billfold/shared/contracts/customer-deletion.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** What the deletion of a customer would end, read each time the dialog opens. */
export const deletion = createResource({
  module: moduleName,
  name: 'deletion',
  load: async ({ http }, customerId: number) =>
    bodyOrThrow(
      await http.request<DeletionView>({
        method: 'GET',
        path: `subscriptions/${customerId}/deletion`,
      }),
    ),
  onLeave: 'forget',
});
