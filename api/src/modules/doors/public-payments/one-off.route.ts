import { publicPaymentHeaders } from '@billfold/shared/contracts/limits';
import { OneOffRequest, OneOffResponse } from '@billfold/shared/contracts/public-payment.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../../http/error-schema';
import { Body, EmailInput, IdempotencyHeader } from '../../../http/input-schema';
import { publicContext } from '../../../http/request-context';
import { donate, type DonateContext } from './donate.service';
import type { DonationAnswer } from './present-donation';

const Headers = Type.Object({
  ...IdempotencyHeader.properties,
  [publicPaymentHeaders.pageSession]: Type.Optional(
    Type.String({ description: 'of auth/page_session' }),
  ),
  [publicPaymentHeaders.challenge]: Type.Optional(
    Type.String({ description: 'a solved riddle, where one was asked for' }),
  ),
});
const OneOffBody = Body({ ...OneOffRequest.properties, email: EmailInput });

export const oneOffRoute = (
  app: App,
  dependencies: AppDependencies,
  donations: Pick<DonateContext, 'payments' | 'onGiven'>,
): void => {
  app.post(
    '/auth/one_off',
    {
      config: {
        access: 'public',
        rateLimit: { max: dependencies.config.publicPayments.callsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Public payments'],
        summary: 'A donation, without an account',
        description:
          'Send Idempotency-Key: a repeat with the same key is answered as the first request was and never charges again.',
        headers: Headers,
        body: OneOffBody,
        response: {
          200: OneOffResponse,
          202: OneOffResponse,
          ...failures(400, 402, 403, 409, 422, 428, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const answer = await donate(
        { ...publicContext(request, dependencies), ...donations },
        {
          pageSession: request.headers[publicPaymentHeaders.pageSession],
          solution: request.headers[publicPaymentHeaders.challenge],
          idempotencyKey: request.headers['idempotency-key'],
          clientAddress: clientAddress(request.ip),
          request: request.body,
        },
      );
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      // A stored answer was presented by this route, too.
      const { status, body } = answer as DonationAnswer;
      return reply.code(status).send(body);
    },
  );
};
