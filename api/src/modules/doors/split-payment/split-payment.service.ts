import type { SplitPaymentRequest } from '@billfold/shared/contracts/transaction.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { isInScope, principalOf, type CustomerActor } from '../../../core/actor';
import { runOnce, type AnswerOnce } from '../../idempotency/idempotency.public';
import {
  type PaymentContext,
  paySplit,
  recallSplit,
  invoiceUnknown,
} from '../../payments/payments.public';
import { presentSplit } from './present-split-payment';

export type SplitPaymentContext = UseCaseContext<CustomerActor> & {
  readonly payments: PaymentContext;
};

export type SplitPaymentCommand = {
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  readonly request: SplitPaymentRequest;
};

/** A signed-in customer pays one invoice with two stored cards, both or none, at most once per idempotency key. */
export const splitPayment = async (
  context: SplitPaymentContext,
  command: SplitPaymentCommand,
): Promise<AnswerOnce> => {
  const { payments, config, actor, requestId } = context;
  const { request } = command;
  if (!isInScope(actor, request.invoice)) throw invoiceUnknown();
  return runOnce(context, {
    principal: principalOf(actor),
    route: 'POST transactions/split_payment',
    key: command.idempotencyKey,
    request,
    execute: async (key) =>
      presentSplit(
        await paySplit(
          payments,
          {
            userId: actor.userId,
            actor: principalOf(actor),
            sessionId: actor.sessionId,
            clientAddress: command.clientAddress,
            requestId,
            idempotencyKeyId: key?.id ?? null,
            invoiceId: request.invoice,
            cards: [
              { methodId: request.payment_one_id, amountMinor: request.amount_one },
              { methodId: request.payment_two_id, amountMinor: request.amount_two },
            ],
          },
          config.payments.requestLeaseMs,
        ),
        requestId,
      ),
    recall: async (idempotencyKeyId) => {
      const split = await recallSplit(payments, idempotencyKeyId);
      return split === undefined ? undefined : presentSplit(split, requestId);
    },
  });
};
