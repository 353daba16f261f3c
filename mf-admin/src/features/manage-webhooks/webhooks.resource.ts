import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { MerchantWebhooks } from '@billfold/shared/contracts/webhook.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { changeWebhook, createWebhook, rotateSecret, stopWebhook } from './webhooks.submission';

/** Of each merchant whose keys the caller manages. */
export const merchantWebhooks = createResource({
  module: moduleName,
  name: 'merchantWebhooks',
  load: async ({ http }): Promise<readonly MerchantWebhooks[]> =>
    (await http.request<MerchantWebhooks[]>({ method: 'GET', path: 'webhooks' })).body,
  refreshOn: (event) => isChanged(event, 'webhook'),
  refreshAfter: [
    createWebhook.actions.done,
    changeWebhook.actions.done,
    stopWebhook.actions.done,
    rotateSecret.actions.done,
  ],
});
