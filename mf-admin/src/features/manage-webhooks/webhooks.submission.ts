import type {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookSecret,
} from '@billfold/shared/contracts/webhook.contract';
import { hourMs } from '@billfold/shared/contracts/durations';
import { countText } from '@billfold/shared/contracts/count-text';
import type { ApiError } from '@billfold/shared/http/api-error';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission, type Refusals } from '@billfold/shared/store/submission';
import { withCode } from '../../entities/code-prompt/code-prompt.saga';
import { moduleName } from '../../module/module-name';

const refusalsOf = ({ status, details }: ApiError): Refusals =>
  status === 400 ? { url: details.join(' ') } : {};

export const createWebhook = createSubmission<CreateWebhookRequest, WebhookSecret>({
  module: moduleName,
  name: 'createWebhook',
  around: withCode,
  request: (webhook) => ({ method: 'POST', path: 'webhooks', body: { ...webhook } }),
  /** A lost answer, or a code that is required first, adds no second webhook. */
  once: oncePer((webhook) => ({ ...webhook })),
  refusalsOf,
});

type Change = {
  readonly id: number;
  readonly change: ChangeWebhookRequest;
  readonly message: string;
};

export const changeWebhook = createSubmission<Change, WebhookEndpoint>({
  module: moduleName,
  name: 'changeWebhook',
  around: withCode,
  request: ({ id, change }) => ({ method: 'PATCH', path: `webhooks/${id}`, body: { ...change } }),
  refusalsOf,
  onDone: ({ notify }, { message }) => notify({ message, type: 'success' }),
});

/** What is confirmed first. */
export type WebhookStop = {
  readonly kind: 'turn off' | 'delete';
  readonly endpoint: WebhookEndpoint;
};

export const stopWebhook = createSubmission<WebhookStop>({
  module: moduleName,
  name: 'stopWebhook',
  around: withCode,
  request: ({ kind, endpoint: { id } }) =>
    kind === 'delete'
      ? { method: 'DELETE', path: `webhooks/${id}` }
      : { method: 'PATCH', path: `webhooks/${id}`, body: { enabled: false } },
  onDone: ({ notify }, { kind }) =>
    notify({ message: kind === 'delete' ? 'Webhook deleted.' : 'Webhook turned off.' }),
});

export const rotateSecret = createSubmission<WebhookEndpoint, WebhookSecret>({
  module: moduleName,
  name: 'rotateWebhookSecret',
  around: withCode,
  request: ({ id }) => ({ method: 'POST', path: `webhooks/${id}/rotate` }),
});

export const testWebhook = createSubmission<WebhookEndpoint, WebhookDeliveryDetail>({
  module: moduleName,
  name: 'testWebhook',
  around: withCode,
  request: ({ id }) => ({ method: 'POST', path: `webhooks/${id}/test` }),
  onRefused: ({ notify }, errors) => notify({ message: errors.join(' '), type: 'error' }),
});

type Replay = { readonly id: number; readonly hours: number };

export const replayWebhook = createSubmission<Replay, { readonly count: number }>({
  module: moduleName,
  name: 'replayWebhook',
  around: withCode,
  request: ({ id, hours }) => {
    const now = Date.now();
    return {
      method: 'POST',
      path: `webhooks/${id}/replay`,
      body: {
        from: new Date(now - hours * hourMs).toISOString(),
        // The clock of this device may be behind.
        to: new Date(now + hourMs).toISOString(),
      },
    };
  },
  onDone: ({ notify }, _command, { count }) =>
    notify({
      message:
        count === 0
          ? 'There are no events in that time.'
          : `Sending ${countText(count, 'event')} again.`,
    }),
});

export const retryDelivery = createSubmission<number>({
  module: moduleName,
  name: 'retryWebhookDelivery',
  around: withCode,
  request: (id) => ({ method: 'POST', path: `webhook_deliveries/${id}/retry` }),
  onDone: ({ notify }) => notify({ message: 'Sending it again.' }),
  onRefused: ({ notify }, errors) => notify({ message: errors.join(' '), type: 'error' }),
});
