import { minuteMs } from '@billfold/shared/contracts/durations';
import {
  WebhookDelivery,
  webhookDeliveryFilters,
  WebhookDeliveryDetail,
} from '@billfold/shared/contracts/webhook.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { deliverySorts, readDeliveryFilter } from './delivery-list';
import { presentDelivery } from './present-webhook';
import { readDeliveries, readDelivery, retryDelivery } from './send-again.service';

const config = { access: 'merchant', permission: 'keys' } as const;
const tags = ['Webhooks'];

/** GET webhook_deliveries: what was sent to the webhooks of the merchants whose keys the caller manages. */
export const listWebhookDeliveriesRoute = listRoute({
  path: '/webhook_deliveries',
  access: 'merchant',
  permission: 'keys',
  tags,
  summary: 'Events sent to webhooks within the last 30 days, the newest first',
  filters: webhookDeliveryFilters,
  sorts: deliverySorts,
  defaultSort: '-at',
  readFilter: readDeliveryFilter,
  read: readDeliveries,
  present: presentDelivery,
  view: WebhookDelivery,
});

/** GET webhook_deliveries/{id} and POST webhook_deliveries/{id}/retry */
export const webhookDeliveryRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/webhook_deliveries/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Request and answer of one event',
        params: IdParams,
        response: { 200: WebhookDeliveryDetail, ...failures(401, 403, 404) },
      },
    },
    async (request) => readDelivery(staffContext(request, dependencies), request.params.id),
  );
  app.post(
    '/webhook_deliveries/:id/retry',
    {
      config: { ...config, rateLimit: { max: 60, timeWindow: minuteMs } },
      schema: {
        tags,
        summary: 'Send an event again now',
        params: IdParams,
        response: { 200: WebhookDelivery, ...failures(401, 403, 404, 409, 429) },
      },
    },
    async (request) => retryDelivery(staffContext(request, dependencies), request.params.id),
  );
};
