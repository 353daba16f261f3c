import type { WebhookEndpoint } from '@billfold/shared/contracts/webhook.contract';
import { type WebhookEvent, webhookEvents } from '@billfold/shared/contracts/webhook-rule';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export type WebhookValues = {
  readonly url: string;
  readonly description: string;
  readonly events: Readonly<Record<string, boolean>>;
};

/** A dot would lead the form into a part of the values. */
export const eventField = (name: WebhookEvent): string => `events.${name.replace('.', '_')}`;
const keyOf = (name: WebhookEvent): string => name.replace('.', '_');

export const chosenEvents = ({ events }: WebhookValues): WebhookEvent[] =>
  webhookEvents.filter((name) => events[keyOf(name)] === true);

export const webhookSchema = object({
  url: textRule(),
  description: textRule({ isRequired: false }),
  events: object().test(
    'some',
    'Choose at least one event',
    (value: Readonly<Record<string, unknown>>) => Object.values(value).includes(true),
  ),
});

/** What most merchants need first. */
const usual: readonly WebhookEvent[] = ['invoice.paid', 'payment.succeeded', 'payment.declined'];

export const valuesOf = (endpoint: WebhookEndpoint | null): WebhookValues => {
  const chosen: readonly string[] = endpoint?.events ?? usual;
  return {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    events: Object.fromEntries(webhookEvents.map((name) => [keyOf(name), chosen.includes(name)])),
  };
};
