import {
  PaymentInDoubtResponse,
  PayOnceResponse,
  SplitPaymentRequest,
} from '@billfold/shared/contracts/transaction.contract';
import type { App, AppDependencies } from '../../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../../http/error-schema';
import { IdempotencyHeader } from '../../../http/input-schema';
import { customerContext } from '../../../http/request-context';
import type { AnswerOnce } from '../../idempotency/idempotency.public';
import type { PaymentContext } from '../../payments/payments.public';
import type { SplitAnswer } from './present-split-payment';
import { splitPayment } from './split-payment.service';

/** This route presented the stored answer; the response schemas strip any other field. */
const asSplitAnswer = (answer: AnswerOnce): SplitAnswer =>
  ({ status: answer.status, body: answer.body }) as SplitAnswer;

export const registerSplitPayment = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  app.post(
    '/transactions/split_payment',
    {
      config: { access: 'customer', isOpenToBillSession: true },
      schema: {
        summary: 'Pay a bill with two stored cards, both or none',
        description:
          'Send Idempotency-Key: a repeat with the same key is answered as the first request was and never charges again.',
        headers: IdempotencyHeader,
        body: SplitPaymentRequest,
        response: {
          200: PayOnceResponse,
          202: PaymentInDoubtResponse,
          ...failures(400, 401, 402, 404, 409, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const context = { ...customerContext(request, dependencies), payments };
      const answer = await splitPayment(context, {
        clientAddress: clientAddress(request.ip),
        idempotencyKey: request.headers['idempotency-key'],
        request: request.body,
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      const { status, body } = asSplitAnswer(answer);
      return reply.code(status).send(body);
    },
  );
};
