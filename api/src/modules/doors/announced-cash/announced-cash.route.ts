import {
  ConfirmCashRequest,
  ConfirmCashResponse,
} from '@billfold/shared/contracts/attention.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../../http/input-schema';
import { staffContext } from '../../../http/request-context';
import { confirmCash, refuseCash } from './decide-announcement.service';

const config = { access: 'merchant', permission: 'take_payment' } as const;

/** What staff answer to cash that a visitor announced. GET attention lists it. */
export const registerAnnouncedCash = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/cash_announcements/:id/confirm',
    {
      config,
      schema: {
        tags: ['Attention'],
        summary: 'Record announced cash as a payment over the counter, once staff have it',
        description: 'Staff send their PIN.',
        params: IdParams,
        headers: IdempotencyHeader,
        body: ConfirmCashRequest,
        response: { 200: ConfirmCashResponse, ...failures(400, 401, 403, 404, 409, 422, 503) },
      },
    },
    async (request, reply) => {
      const answer = await confirmCash(staffContext(request, dependencies), dependencies.hasher, {
        id: request.params.id,
        pin: request.body.pin,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      // a stored answer was presented by this route
      return answer.body as ConfirmCashResponse;
    },
  );
  app.post(
    '/cash_announcements/:id/refuse',
    {
      config,
      schema: {
        tags: ['Attention'],
        summary: 'Turn announced cash down; changes no money',
        params: IdParams,
        response: { 200: Type.Object({}), ...failures(401, 403, 404, 409) },
      },
    },
    async (request) => {
      await refuseCash(staffContext(request, dependencies), request.params.id);
      return {};
    },
  );
};
