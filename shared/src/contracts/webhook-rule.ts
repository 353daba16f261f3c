/** What a merchant may be notified of. Stored rows and receivers use the names: add one, never rename one. */
export const webhookEvents = [
  'invoice.created',
  'invoice.updated',
  'invoice.paid',
  'invoice.late',
  'payment.succeeded',
  'payment.declined',
  'payment.refunded',
  'payment.returned',
  'payment.in_doubt',
  'payment.resolved',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.opted_out',
  'import.finished',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by hand only. */
export const webhookTestEvent = 'webhook.test';

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export const webhookLimits = {
  urlMax: 500,
  descriptionMax: 100,
  /** Endpoints of one merchant. */
  endpoints: 10,
  /** Days for which events and deliveries are kept. */
  keptDays: 30,
  /** Events of one replay. */
  replayed: 100_000,
} as const;
