import {
  PaymentInDoubtResponse,
  PayOnceRequest,
  PayOnceResponse,
} from '@billfold/shared/contracts/transaction.contract';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { IdempotencyHeader } from '../../../http/input-schema';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { customerContext } from '../../../http/request-context';
import type { AnswerOnce } from '../../idempotency/idempotency.public';
import { payOnce } from './pay-once.service';
import type { PaymentAnswer, PaymentContext } from '../../payments/payments.public';

/** This route presented the stored answer; the response schemas strip any other field. */
const asPaymentAnswer = (answer: AnswerOnce): PaymentAnswer =>
  ({ status: answer.status, body: answer.body }) as PaymentAnswer;

export const registerPayOnce = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  app.post(
    '/transactions/pay_once',
    {
      config: { access: 'customer', isOpenToBillSession: true, isOpenToPaySession: true },
      schema: {
        summary: 'Pay a bill with a stored method now or on a later day, or now with a new card',
        description:
          'Send Idempotency-Key: a repeat with the same key is answered as the first request was and never charges again.',
        headers: IdempotencyHeader,
        body: PayOnceRequest,
        response: {
          200: PayOnceResponse,
          202: PaymentInDoubtResponse,
          ...failures(400, 401, 402, 404, 409, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const context = { ...customerContext(request, dependencies), payments };
      const answer = await payOnce(context, {
        clientAddress: clientAddress(request.ip),
        idempotencyKey: request.headers['idempotency-key'],
        request: request.body,
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      const { status, body } = asPaymentAnswer(answer);
      return reply.code(status).send(body);
    },
  );
};
