import type { WebhookDelivery, WebhookEndpoint } from '@billfold/shared/contracts/webhook.contract';
import {
  type WebhookDeliveryState,
  type WebhookEvent,
  webhookEvents,
} from '@billfold/shared/contracts/webhook-rule';

const eventWords: Readonly<Record<WebhookEvent, string>> = {
  'invoice.created': 'Created',
  'invoice.updated': 'Changed',
  'invoice.paid': 'Paid',
  'invoice.late': 'Late',
  'payment.succeeded': 'Succeeded',
  'payment.declined': 'Declined',
  'payment.refunded': 'Refunded',
  'payment.returned': 'Returned by the bank',
  'payment.in_doubt': 'Result unknown',
  'payment.resolved': 'Result known again',
  'customer.created': 'Added',
  'customer.updated': 'Changed',
  'customer.deleted': 'Deleted',
  'customer.opted_out': 'Opted out',
  'import.finished': 'Finished',
};

const groups = [
  { prefix: 'invoice.', title: 'Invoices' },
  { prefix: 'payment.', title: 'Payments' },
  { prefix: 'customer.', title: 'Customers' },
  { prefix: 'import.', title: 'Imports' },
] as const;

export const eventGroups = groups.map(({ prefix, title }) => ({
  title,
  events: webhookEvents
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, label: eventWords[name] })),
}));

export const stateWords: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
};

const stateTones = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  dropped: 'neutral',
} as const;

/** What a delivery's pill shows. One that failed and is tried again has a word of its own. */
export const deliveryState = ({
  state,
  last_try_at: lastTry,
}: Pick<WebhookDelivery, 'state' | 'last_try_at'>) =>
  state === 'waiting' && lastTry !== null
    ? ({ label: 'Retrying', tone: 'warning' } as const)
    : { label: stateWords[state], tone: stateTones[state] };

export const endpointState = ({ enabled, failing_since: failing }: WebhookEndpoint) => {
  if (!enabled) return { label: 'Off', tone: 'neutral' } as const;
  return failing === null
    ? ({ label: 'On', tone: 'success' } as const)
    : ({ label: 'Failing', tone: 'danger' } as const);
};

/** Why an endpoint is off; null where staff turned it off. */
export const offText = ({ off_reason: reason }: WebhookEndpoint): string | null => {
  if (reason === 'failing') return "We turned it off: it didn't accept an event for three days.";
  return reason === 'gone' ? 'We turned it off: your server answered 410 Gone.' : null;
};

/** "All events", "Invoices (4), Payments (1)" */
export const eventsText = (events: readonly string[]): string =>
  events.length === webhookEvents.length
    ? 'All events'
    : groups
        .map(({ prefix, title }) => ({
          title,
          count: events.filter((name) => name.startsWith(prefix)).length,
        }))
        .filter(({ count }) => count > 0)
        .map(({ title, count }) => `${title} (${count})`)
        .join(', ');

/** The answer of a receiver in a line. */
export const answerText = (status: number | null): string =>
  status === null ? 'No answer' : `HTTP ${status}`;
