import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
} from '@billfold/shared/contracts/webhook.contract';
import { bodyOf } from './webhook.domain';
import type { DeliveryDetailRow, DeliveryRow } from './delivery.queries';
import type { ListedEndpoint } from './endpoint.queries';

const textOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const presentEndpoint = (row: ListedEndpoint): WebhookEndpoint => ({
  id: row.id,
  merchant_id: row.merchant_id,
  url: row.url,
  description: row.description,
  events: [...row.events],
  enabled: row.enabled,
  off_reason: row.off_reason,
  secret_hint: row.secret_hint,
  previous_until: textOf(row.previous_until),
  failing_since: textOf(row.failing_since),
  last_sent_at: textOf(row.last_sent_at),
  last_status: row.last_status,
  waiting: row.waiting,
});

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpoint_id: row.endpoint_id,
  event: row.event,
  type: row.type,
  state: row.state,
  tries: row.tries,
  created_at: row.created_at.toISOString(),
  last_try_at: textOf(row.last_try_at),
  next_try_at: textOf(row.next_try_at),
  last_status: row.last_status,
});

export const presentDeliveryDetail = (row: DeliveryDetailRow): WebhookDeliveryDetail => ({
  ...presentDelivery(row),
  url: row.url,
  body: bodyOf({
    key: row.event,
    type: row.type,
    createdAt: row.event_at,
    merchantId: row.merchant_id,
    data: row.data,
  }),
  last_answer: row.last_answer,
  last_ms: row.last_ms,
});
