import { publicPaymentHeaders } from '@billfold/shared/contracts/limits';
import {
  EmbeddedAchRequest,
  EmbeddedCashRequest,
  EmbeddedCreditRequest,
  EmbeddedPaymentResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../../http/error-schema';
import { EitherBody } from '../../../http/input-schema';
import { publicContext } from '../../../http/request-context';
import { processPayment, type EmbeddedContext } from './process-payment.service';

const PaymentRequest = EitherBody(
  'payment_type',
  'ach',
  EmbeddedAchRequest,
  EitherBody('payment_type', 'cash', EmbeddedCashRequest, EmbeddedCreditRequest),
);

const { merchantToken, apiKey, pageSession, challenge } = publicPaymentHeaders;
const Headers = Type.Object({
  [merchantToken]: Type.Optional(Type.String({ description: 'the business’s company token' })),
  [apiKey]: Type.Optional(Type.String({ description: 'one of its publishable keys' })),
  [pageSession]: Type.Optional(
    Type.String({
      description: 'of our own page; for a payment session it takes the place of the two above',
    }),
  ),
  [challenge]: Type.Optional(Type.String({ description: 'the solution that a 428 asked for' })),
  'idempotency-key': Type.Optional(
    Type.String({ description: '1 to 255 characters, kept 30 days' }),
  ),
});

export const processPaymentRoute = (
  app: App,
  dependencies: AppDependencies,
  embedded: Pick<EmbeddedContext, 'payments' | 'tokenizer'>,
): void => {
  app.post(
    '/v1/payment/process',
    {
      config: {
        access: 'public',
        errorShape: 'success',
        rateLimit: { max: dependencies.config.embedded.callsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Embedded payment'],
        summary: 'Pay a bill from a business’s own site: by card, bank account or cash',
        description:
          'A definite outcome is a 200: `success` says which. Send Idempotency-Key: a repeat with the same key is answered as the first request was and never charges again.',
        headers: Headers,
        body: PaymentRequest,
        response: {
          200: EmbeddedPaymentResponse,
          202: EmbeddedPaymentResponse,
          ...failures(400, 401, 403, 404, 409, 422, 428, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { headers } = request;
      const answer = await processPayment(
        { ...publicContext(request, dependencies), ...embedded },
        {
          headers: {
            merchantToken: headers[merchantToken],
            apiKey: headers[apiKey],
            pageSession: headers[pageSession],
            challenge: headers[challenge],
            idempotencyKey: headers['idempotency-key'],
            origin: headers.origin,
          },
          clientAddress: clientAddress(request.ip),
          request: request.body,
        },
      );
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return reply
        .code(answer.status === 202 ? 202 : 200)
        .send(answer.body as EmbeddedPaymentResponse);
    },
  );
};
