import { TransactionStatusResponse } from '@billfold/shared/contracts/transaction.contract';
import type { Actor } from '../../core/actor';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { getPaymentStatus } from './get-payment-status.service';
import type { PaymentContext } from '../payments/payments.public';

export const registerGetPaymentStatus = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  app.get(
    '/transactions/:id/get_status',
    {
      config: {
        access: 'any',
        permission: 'view',
        isOpenToBillSession: true,
        isOpenToPaySession: true,
      },
      schema: {
        summary: 'What became of a payment',
        params: IdParams,
        response: { 200: TransactionStatusResponse, ...failures(401, 404) },
      },
    },
    async (request) => {
      const { actor } = signedInContext(request, dependencies);
      return { status: await getPaymentStatus(payments, request.params.id, ownerOf(actor)) };
    },
  );
};

const ownerOf = (actor: Actor) =>
  actor.kind === 'customer'
    ? {
        userId: actor.userId,
        merchantIds: null,
        invoiceId: actor.scope.kind === 'full' ? null : actor.scope.invoiceId,
      }
    : { userId: null, merchantIds: actor.merchantIds, invoiceId: null };
