import { isChanged } from '@billfold/shared/contracts/live.contract';
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@billfold/shared/contracts/webhook.contract';
import { createList } from '@billfold/shared/list/create-list';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { replayWebhook, retryDelivery, stopWebhook, testWebhook } from './webhooks.submission';

export const deliveryList = createList<WebhookDelivery>({
  module: moduleName,
  name: 'webhookDeliveries',
  path: 'webhook_deliveries',
  refreshOn: (event) => isChanged(event, 'webhook'),
  refreshAfter: [
    testWebhook.actions.done,
    replayWebhook.actions.done,
    retryDelivery.actions.done,
    stopWebhook.actions.done,
  ],
});

export const deliveryDetail = createResource({
  module: moduleName,
  name: 'webhookDelivery',
  load: async ({ http }, id: number): Promise<WebhookDeliveryDetail> =>
    (await http.request<WebhookDeliveryDetail>({ method: 'GET', path: `webhook_deliveries/${id}` }))
      .body,
  refreshAfter: [retryDelivery.actions.done],
});

export const deliveryFeatures = [
  deliveryList.feature,
  deliveryDetail.feature,
  retryDelivery.feature,
];
