import type { PayOnceRequest } from '@billfold/shared/contracts/transaction.contract';
import { isInScope, principalOf, type CustomerActor } from '../../actor';
import { runOnce, type AnswerOnce } from '../idempotency/idempotency.public';
import { recallSchedule, schedulePayment } from '../payment-runs/payment-runs.public';
import { payInvoice, recallPayment, type PaymentDependencies } from './pay-invoice.service';
import { invoiceUnknown } from './payment.errors';
import { presentPayment, type PaymentAnswer } from './payment.presenter';

export type PayOnceDependencies = PaymentDependencies & {
  readonly requestLeaseMs: number;
  /** The merchant's local time at which a day's scheduled payments begin, `HH:MM`. */
  readonly runTime: string;
};

export type PayOnceCommand = {
  readonly actor: CustomerActor;
  readonly requestId: string;
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  readonly request: PayOnceRequest;
};

/**
 * A signed-in customer pays one bill with a stored method, in full or in part, now or on a later day, at most once per
 * idempotency key.
 */
export async function payOnce(deps: PayOnceDependencies, command: PayOnceCommand): Promise<AnswerOnce> {
  const { actor, request, requestId } = command;
  if (!isInScope(actor, request.invoice)) throw invoiceUnknown();
  return runOnce(
    { db: deps.db, now: deps.now, log: deps.log, leaseMs: deps.requestLeaseMs },
    {
      principal: principalOf(actor),
      route: 'POST transactions/pay_once',
      key: command.idempotencyKey,
      request,
      execute: async (keyId) => (await payLater(deps, command, keyId)) ?? payNow(deps, command, keyId),
      recall: async (keyId) => {
        const result = await recallPayment(deps, keyId);
        return result === undefined ? recallSchedule(deps, keyId) : presentPayment(result, requestId);
      },
    },
  );
}

/** Null when no day was named, or today. */
async function payLater(deps: PayOnceDependencies, { actor, request, requestId }: PayOnceCommand, idempotencyKeyId: number | null) {
  if (request.scheduled_date === undefined || request.scheduled_date === null) return null;
  return schedulePayment(deps, {
    userId: actor.userId,
    actor: principalOf(actor),
    requestId,
    idempotencyKeyId,
    invoiceId: request.invoice,
    methodId: request.id,
    amountMinor: request.amount_paid,
    scheduledDate: request.scheduled_date,
  });
}

async function payNow(deps: PayOnceDependencies, { actor, request, requestId, clientAddress }: PayOnceCommand, idempotencyKeyId: number | null): Promise<PaymentAnswer> {
  const result = await payInvoice(deps, {
    door: 'pay_once',
    owner: { userId: actor.userId, merchantIds: null },
    actor: principalOf(actor),
    sessionId: actor.sessionId,
    clientAddress,
    run: null,
    requestId,
    idempotencyKeyId,
    invoiceId: request.invoice,
    methodId: request.id,
    amountMinor: request.amount_paid,
  });
  return presentPayment(result, requestId);
}
