import { Type, type Static } from 'typebox';
import {
  webhookDeliveryStates,
  webhookEvents,
  type WebhookDeliveryState,
  type WebhookEvent,
  webhookLimits,
} from './webhook-rule';

const closed = { additionalProperties: false } as const;
const OrNullText = Type.Union([Type.String(), Type.Null()]);
const OrNullInteger = Type.Union([Type.Integer(), Type.Null()]);
const Event = Type.Unsafe<WebhookEvent>(
  Type.Union(webhookEvents.map((name) => Type.Literal(name))),
);
const State = Type.Unsafe<WebhookDeliveryState>(
  Type.Union(webhookDeliveryStates.map((name) => Type.Literal(name))),
);
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Moment = Type.String({
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$`,
  description: 'in UTC, such as 2026-11-20T19:00:00Z',
});
const fields = {
  url: Type.String({ minLength: 1, maxLength: webhookLimits.urlMax }),
  description: Type.String({ maxLength: webhookLimits.descriptionMax }),
  events: Type.Array(Event, { minItems: 1, maxItems: webhookEvents.length, uniqueItems: true }),
};

export const WebhookEndpoint = Type.Object({
  id: Type.Integer(),
  merchant_id: Type.Integer(),
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  off_reason: Type.Union(
    [Type.Literal('staff'), Type.Literal('failing'), Type.Literal('gone'), Type.Null()],
    { description: 'failing: no event arrived for three days; gone: the receiver answered 410' },
  ),
  secret_hint: Type.String({ description: 'the last characters of the signing secret' }),
  previous_until: Type.Union([Type.String(), Type.Null()], {
    description: 'until then the secret before the present one signs too',
  }),
  failing_since: OrNullText,
  last_sent_at: OrNullText,
  last_status: OrNullInteger,
  waiting: Type.Integer({ description: 'events on their way, at most 1,000' }),
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

/** GET webhooks: one of each merchant whose keys the caller manages */
export const MerchantWebhooks = Type.Object({
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  endpoints: Type.Array(WebhookEndpoint),
});
export type MerchantWebhooks = Static<typeof MerchantWebhooks>;

/** POST webhooks */
export const CreateWebhookRequest = Type.Object({ merchant_id: Id, ...fields }, closed);
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>;

/** Answers POST webhooks and POST webhooks/{id}/rotate. */
export const WebhookSecret = Type.Object({
  id: Type.Integer(),
  secret: Type.String({ description: 'in this answer only' }),
});
export type WebhookSecret = Static<typeof WebhookSecret>;

/** PATCH webhooks/{id}. Fields that are absent stay. */
export const ChangeWebhookRequest = Type.Object(
  {
    url: Type.Optional(fields.url),
    description: Type.Optional(fields.description),
    events: Type.Optional(fields.events),
    enabled: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ChangeWebhookRequest = Static<typeof ChangeWebhookRequest>;

/** POST webhooks/{id}/replay: the events of a period, both moments inside. */
export const ReplayWebhooksRequest = Type.Object(
  {
    from: Moment,
    to: Moment,
  },
  closed,
);
export type ReplayWebhooksRequest = Static<typeof ReplayWebhooksRequest>;
export const ReplayedWebhooks = Type.Object({ count: Type.Integer() });

/** GET webhook_deliveries: an event on its way to one endpoint. */
export const WebhookDelivery = Type.Object({
  id: Type.Integer(),
  endpoint_id: Type.Integer(),
  event: Type.String({ description: 'the id of the event, the same in each repetition' }),
  type: Type.String(),
  state: State,
  tries: Type.Integer(),
  created_at: Type.String(),
  last_try_at: OrNullText,
  next_try_at: OrNullText,
  last_status: OrNullInteger,
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** GET webhook_deliveries/{id} */
export const WebhookDeliveryDetail = Type.Object({
  ...WebhookDelivery.properties,
  url: Type.String(),
  body: Type.String({ description: 'what is sent, as JSON' }),
  last_answer: Type.Union([Type.String(), Type.Null()], {
    description: 'the beginning of the answer, or why there was none',
  }),
  last_ms: OrNullInteger,
});
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>;

export const webhookDeliveryFilters = {
  endpoint: Type.Optional(Id),
  state: Type.Optional(Type.Array(State, { maxItems: webhookDeliveryStates.length })),
  type: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
};
