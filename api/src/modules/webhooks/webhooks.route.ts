import {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  MerchantWebhooks,
  ReplayedWebhooks,
  ReplayWebhooksRequest,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookSecret,
} from '@billfold/shared/contracts/webhook.contract';
import { minuteMs } from '@billfold/shared/contracts/durations';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import type { WebhookContext } from './deliver-webhook.service';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  readEndpoints,
  rotateSecret,
} from './manage-endpoints.service';
import { replayPeriod, sendTest } from './send-again.service';

const config = { access: 'merchant', permission: 'keys' } as const;
/** Of calls that make us call others. */
const limited = { ...config, rateLimit: { max: 20, timeWindow: minuteMs } };
const tags = ['Webhooks'];

/** GET and POST webhooks */
export const webhooksRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/webhooks',
    {
      config,
      schema: {
        tags,
        summary: 'Webhooks of the merchants whose keys the caller manages',
        response: { 200: Type.Array(MerchantWebhooks), ...failures(401, 403) },
      },
    },
    async (request) => readEndpoints(staffContext(request, dependencies)),
  );
  app.post(
    '/webhooks',
    {
      config,
      schema: {
        tags,
        summary: 'Add a webhook; the answer is the only place that has its secret',
        description:
          'Send Idempotency-Key: a repeat adds no second webhook, and answers 409, since the secret is shown once.',
        headers: IdempotencyHeader,
        body: CreateWebhookRequest,
        response: { 200: WebhookSecret, ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) =>
      createEndpoint(
        staffContext(request, dependencies),
        request.body,
        request.headers['idempotency-key'],
      ),
  );
};

/** PATCH and DELETE webhooks/{id}, and POST webhooks/{id}/rotate */
export const webhookRoutes = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/webhooks/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change a webhook, or turn it on or off',
        params: IdParams,
        body: ChangeWebhookRequest,
        response: { 200: WebhookEndpoint, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) =>
      changeEndpoint(staffContext(request, dependencies), request.params.id, request.body),
  );
  app.delete(
    '/webhooks/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a webhook; what waits for it is not sent',
        params: IdParams,
        response: { 200: Type.Object({}), ...failures(401, 403, 404) },
      },
    },
    async (request) => {
      await deleteEndpoint(staffContext(request, dependencies), request.params.id);
      return {};
    },
  );
  app.post(
    '/webhooks/:id/rotate',
    {
      config,
      schema: {
        tags,
        summary: 'Make a new secret; the former one signs too for 24 hours',
        params: IdParams,
        response: { 200: WebhookSecret, ...failures(401, 403, 404) },
      },
    },
    async (request) => rotateSecret(staffContext(request, dependencies), request.params.id),
  );
};

/** POST webhooks/{id}/test and POST webhooks/{id}/replay */
export const webhookSendRoutes = (
  app: App,
  dependencies: AppDependencies,
  delivering: WebhookContext,
): void => {
  app.post(
    '/webhooks/:id/test',
    {
      config: limited,
      schema: {
        tags,
        summary: 'Send a test event now, and answer what the receiver answered',
        params: IdParams,
        response: { 200: WebhookDeliveryDetail, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => sendTest(staffContext(request, dependencies), delivering, request.params.id),
  );
  app.post(
    '/webhooks/:id/replay',
    {
      config: limited,
      schema: {
        tags,
        summary: 'Send the events of a period once more, at most 100,000',
        params: IdParams,
        body: ReplayWebhooksRequest,
        response: { 200: ReplayedWebhooks, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => ({
      count: await replayPeriod(
        staffContext(request, dependencies),
        request.params.id,
        request.body,
      ),
    }),
  );
};
