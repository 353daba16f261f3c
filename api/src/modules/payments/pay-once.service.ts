import type { PayOnceRequest } from '@billfold/shared/contracts/transaction.contract';
import { isInScope, principalOf, type CustomerActor } from '../../actor';
import { runOnce, type AnswerOnce } from '../idempotency/idempotency.public';
import { payInvoice, recallPayment, type PaymentDependencies } from './pay-invoice.service';
import { invoiceUnknown, schedulingUnsupported } from './payment.errors';
import { presentPayment } from './payment.presenter';

export type PayOnceDependencies = PaymentDependencies & { readonly requestLeaseMs: number };

export type PayOnceCommand = {
  readonly actor: CustomerActor;
  readonly requestId: string;
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  readonly request: PayOnceRequest;
};

/** A signed-in customer pays one bill with a stored method, in full or in part, at most once per idempotency key. */
export async function payOnce(deps: PayOnceDependencies, command: PayOnceCommand): Promise<AnswerOnce> {
  const { actor, request, requestId } = command;
  if (request.scheduled_date !== undefined && request.scheduled_date !== null) throw schedulingUnsupported();
  if (!isInScope(actor, request.invoice)) throw invoiceUnknown();
  const principal = principalOf(actor);
  return runOnce(
    { db: deps.db, now: deps.now, log: deps.log, leaseMs: deps.requestLeaseMs },
    {
      principal,
      route: 'POST transactions/pay_once',
      key: command.idempotencyKey,
      request,
      execute: async (idempotencyKeyId) =>
        presentPayment(
          await payInvoice(deps, {
            door: 'pay_once',
            owner: { userId: actor.userId, merchantIds: null },
            actor: principal,
            sessionId: actor.sessionId,
            clientAddress: command.clientAddress,
            run: null,
            requestId,
            idempotencyKeyId,
            invoiceId: request.invoice,
            methodId: request.id,
            amountMinor: request.amount_paid,
          }),
          requestId,
        ),
      recall: async (idempotencyKeyId) => {
        const result = await recallPayment(deps, idempotencyKeyId);
        return result === undefined ? undefined : presentPayment(result, requestId);
      },
    },
  );
}
