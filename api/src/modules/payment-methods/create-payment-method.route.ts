import {
  CreateBankAccountRequest,
  CreateCardRequest,
  CreatePaymentMethodResponse,
  paymentMethodTypes,
} from '@billfold/shared/contracts/payment-method.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../http/error-schema';
import { EitherBody, IdempotencyHeader } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { createPaymentMethod } from './create-payment-method.service';

const CreateRequest = EitherBody(
  'type',
  paymentMethodTypes.bankAccount,
  CreateBankAccountRequest,
  CreateCardRequest,
);

const isBankAccount = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'type' in body &&
  body.type === paymentMethodTypes.bankAccount;

export const createPaymentMethodRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/payment_methods',
    {
      config: {
        access: 'any',
        permission: 'take_payment',
        errorShape: (body) => (isBankAccount(body) ? 'error' : 'detail'),
      },
      schema: {
        tags: ['Payment methods'],
        summary: 'Store a card (type 1, the default) or a bank account (type 3)',
        description:
          'Numbers never come here: a card is the token of the card-entry frame, a bank account TRANS_ID of the bank tokenizer. Send Idempotency-Key to repeat safely.',
        headers: IdempotencyHeader,
        body: CreateRequest,
        response: {
          200: CreatePaymentMethodResponse,
          ...failures(400, 401, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const answer = await createPaymentMethod(signedInContext(request, dependencies), {
        request: request.body,
        clientAddress: clientAddress(request.ip),
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as CreatePaymentMethodResponse;
    },
  );
};
