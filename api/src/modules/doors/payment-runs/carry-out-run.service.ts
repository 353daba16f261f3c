import { instantOf } from '../../../core/business-time';
import { businessDate } from '../../../core/clock';
import { Problem } from '../../../core/problem.errors';
import { payInvoice, type PaymentContext } from '../../payments/payments.public';
import { endWaitingRun, type EndRun } from './end-run.service';
import { finishRun, type FinishingContext } from './finish-run.service';
import {
  accountNotActive,
  bankNotAcceptedAnyMore,
  paymentFromBarredAccount,
  paymentTooLate,
  paymentWithoutMethod,
} from './run-notice.domain';
import { afterScheduleMs, autoPayFreeAt, inDoubtWaitMs, isTooLate } from './run-outcome.domain';
import {
  findInvoiceEnd,
  findRunToCarryOut,
  moveRunToDay,
  postponeRun,
  type RunToCarryOut,
} from './run.queries';

export type RunContext = FinishingContext & { readonly payments: PaymentContext };

/**
 * Pays one claimed run through the money path and records the outcome. If the process dies, the run
 * is either still waiting (nothing was sent) or bound to its attempt, which the reconciler decides.
 */
export const carryOutRun = async (
  context: RunContext,
  runId: number,
  worker: string,
): Promise<void> => {
  const { db, clock } = context;
  const run = await findRunToCarryOut(db, runId, worker);
  if (run === undefined) return;
  const end = (ending: Pick<EndRun, 'state' | 'reason' | 'notice'>): Promise<void> =>
    endWaitingRun(db, { runId, actor: actorOf(run), now: clock.now(), ...ending });
  if (!run.isCustomer)
    return end({ state: 'cancelled', reason: 'subscription_removed', notice: accountNotActive });
  if (!run.isWanted) return end({ state: 'cancelled', reason: 'switched_off', notice: null });
  if (run.isMoved) return end({ state: 'cancelled', reason: 'superseded', notice: null });
  // The merchant moved to a zone further west after the day was turned into an instant.
  if (businessDate(clock.now(), run.timeZone) < run.cycleOn)
    return moveRunToDay(db, runId, worker, instantOf(run.cycleOn, context.runTime, run.timeZone));
  if (run.scheduledAt !== null)
    return postponeRun(db, runId, worker, {
      dueAt: new Date(Math.max(run.scheduledAt.getTime(), clock.now().getTime()) + afterScheduleMs),
      reason: 'scheduled',
    });
  const freeAt = run.kind === 'auto_pay' ? autoPayFreeAt(run.reopenedAt) : null;
  if (freeAt !== null && freeAt > clock.now())
    return postponeRun(db, runId, worker, { dueAt: freeAt, reason: 'reopened' });
  const dueOn = businessDate(run.dueSince, run.timeZone);
  if (run.isInvoiceOpen && isTooLate(dueOn, businessDate(clock.now(), run.timeZone))) {
    if (run.isInvoiceInDoubt) return postpone(context, run, worker);
    return end({
      state: 'skipped',
      reason: 'too_late',
      notice: (facts) => paymentTooLate(facts, dueOn),
    });
  }
  if (run.methodId === null)
    return end({ state: 'failed', reason: 'method_removed', notice: paymentWithoutMethod });
  const refusal = await pay(context, run, run.methodId, worker);
  if (refusal === null) return finishRun(context, runId);
  switch (refusal) {
    case 'conflict':
      return undefined;
    case 'payment_in_doubt':
      return postpone(context, run, worker);
    case 'payment_method_unknown':
      return end({ state: 'failed', reason: 'method_removed', notice: paymentWithoutMethod });
    case 'method_not_accepted':
      return end({ state: 'failed', reason: 'bank_not_accepted', notice: bankNotAcceptedAnyMore });
    case 'method_unusable':
      return end({ state: 'failed', reason: 'bank_return', notice: paymentFromBarredAccount });
    case 'invoice_not_payable':
    case 'not_found':
      return end({
        state: 'skipped',
        reason: await findInvoiceEnd(db, run.invoiceId),
        notice: null,
      });
  }
};

/** Until the doubt about another payment of the invoice is over. */
const postpone = (
  { db, clock }: RunContext,
  { id }: RunToCarryOut,
  worker: string,
): Promise<void> =>
  postponeRun(db, id, worker, {
    dueAt: new Date(clock.now().getTime() + inDoubtWaitMs),
    reason: 'in_doubt',
  });

const actorOf = ({ kind }: RunToCarryOut): string => `system:${kind}`;

/**
 * Refusals that say something about the invoice; any other failure is a fault, and the run comes back when its lease is
 * over.
 */
const refusals = [
  'conflict',
  'payment_in_doubt',
  'payment_method_unknown',
  'method_not_accepted',
  'method_unusable',
  'invoice_not_payable',
  'not_found',
] as const;
type Refusal = (typeof refusals)[number];

/** Null when an attempt was recorded. */
const pay = async (
  context: RunContext,
  run: RunToCarryOut,
  methodId: number,
  worker: string,
): Promise<Refusal | null> => {
  try {
    await payInvoice(context.payments, {
      door: run.kind,
      owner: { userId: run.userId, merchantIds: null },
      actor: actorOf(run),
      sessionId: null,
      clientAddress: null,
      requestId: `run-${run.id}`,
      idempotencyKeyId: null,
      invoiceId: run.invoiceId,
      instrument: { kind: 'stored', methodId },
      visit: null,
      amountMinor: run.amountMinor,
      run: { id: run.id, worker },
    });
    return null;
  } catch (error) {
    const refusal =
      error instanceof Problem ? refusals.find((code) => code === error.code) : undefined;
    if (refusal === undefined) throw error;
    return refusal;
  }
};
