import {
  MerchantPayRequest,
  PaymentInDoubtResponse,
  PayOnceResponse,
} from '@billfold/shared/contracts/transaction.contract';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { IdempotencyHeader } from '../../../http/input-schema';
import { staffContext } from '../../../http/request-context';
import type { PaymentAnswer, PaymentContext } from '../../payments/payments.public';
import { merchantPay } from './merchant-pay.service';

export const registerMerchantPay = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  app.post(
    '/transactions/merchant_pay',
    {
      config: { access: 'merchant', permission: 'take_payment' },
      schema: {
        summary:
          'Take a payment of a bill: a stored method of its customer, a new card, or cash or a check over the counter',
        description:
          'Send Idempotency-Key: a repeat with the same key is answered as the first request was and never charges again. Cash and checks (paid_by; a check with check_number and check_date) are recorded without the gateway and refused while a payment of the bill is in doubt.',
        headers: IdempotencyHeader,
        body: MerchantPayRequest,
        response: {
          200: PayOnceResponse,
          202: PaymentInDoubtResponse,
          ...failures(400, 401, 402, 403, 404, 409, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const context = { ...staffContext(request, dependencies), payments };
      const answer = await merchantPay(context, {
        clientAddress: clientAddress(request.ip),
        idempotencyKey: request.headers['idempotency-key'],
        request: request.body,
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      // a stored answer was presented by this route
      const { status, body } = answer as PaymentAnswer;
      return reply.code(status).send(body);
    },
  );
};
