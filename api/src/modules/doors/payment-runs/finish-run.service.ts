import type { Context } from '../../../context/use-case-context';
import { instantOf } from '../../../core/business-time';
import { businessDate } from '../../../core/clock';
import type { Executor } from '../../../db/database';
import { publishChanged } from '../../live-events/live-events.public';
import { notifyCustomer } from '../../outbox/outbox.public';
import { isHardDecline, nextStepAfterDecline } from '../../payments/payments.public';
import { lockInvoice } from './end-runs.queries';
import { toNoticeFacts } from './end-run.service';
import {
  paymentDeclined,
  paymentNotSent,
  paymentTaken,
  type Notice,
  type NoticeFacts,
} from './run-notice.domain';
import { type AttemptEnd, decideOutcome, type RunOutcome } from './run-outcome.domain';
import {
  type EndedAttempt,
  findRunNames,
  lockRunningRun,
  lockSubscriptionOfRun,
  releaseRun,
  type RunEnd,
  settleRun,
} from './run.queries';
import { invoiceChangedBy } from './run-change.domain';

export type FinishingContext = Pick<Context, 'db' | 'clock'> & {
  readonly runTime: string;
  /** Days of the cycle on which a declined automatic payment is tried again. */
  readonly retryDays: readonly number[];
};

/**
 * Records the outcome of a run's attempt once: by the worker of the attempt, or by another after
 * that one died. The notice is in the same transaction. Nothing happens while the attempt is in
 * doubt: the reconciler looks it up, without another authorisation.
 */
export const finishRun = async (context: FinishingContext, runId: number): Promise<void> => {
  const names = await findRunNames(context.db, runId);
  if (names === undefined) return;
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    await lockSubscriptionOfRun(transaction, names.subscriptionId);
    await lockInvoice(transaction, names.invoiceId);
    const run = await lockRunningRun(transaction, runId);
    if (run === undefined) return undefined;
    const outcome = decideOutcome(run, toEnd(run), {
      now,
      today: businessDate(now, run.timeZone),
      retryDays: context.retryDays,
    });
    if (outcome.kind === 'nothing_yet') return releaseRun(transaction, runId);
    await settleRun(transaction, runId, {
      ...toRunEnd(run, outcome, context.runTime),
      actor: `system:${run.kind}`,
      now,
    });
    // A charge has a live event of its own.
    if (outcome.kind !== 'charged')
      await publishChanged(transaction, [invoiceChangedBy(names)], now);
    return tell(transaction, { runId, subscriptionId: names.subscriptionId, now }, outcome);
  });
};

const toEnd = ({ attemptState, declineReason, wasCharged }: EndedAttempt): AttemptEnd => {
  if (wasCharged) return 'charged';
  switch (attemptState) {
    case 'created':
    case 'sent':
    case 'unknown':
    case 'authorised':
    case 'needs_review':
      return 'open';
    case 'declined':
      return isHardDecline(declineReason) ? 'declined_for_good' : 'declined';
    case 'approved':
    case 'settled':
    case 'refunded':
    case 'returned':
    case 'charged_back':
      return 'charged';
    default:
      return 'not_charged';
  }
};

type Settled = Omit<RunEnd, 'actor' | 'now'>;

const toRunEnd = (
  run: EndedAttempt,
  outcome: Exclude<RunOutcome, { readonly kind: 'nothing_yet' }>,
  runTime: string,
): Settled => {
  const settled = {
    dueAt: null,
    isSameTry: false,
    declines: run.declines,
    unsentTries: 0,
    unsentSince: null,
  } as const;
  switch (outcome.kind) {
    case 'charged':
      return { ...settled, state: 'charged', reason: null };
    case 'failed':
      return { ...settled, state: 'failed', reason: outcome.reason, declines: outcome.declines };
    case 'again_on':
      return {
        ...settled,
        state: 'waiting',
        reason: 'declined',
        dueAt: instantOf(outcome.on, runTime, run.timeZone),
        declines: outcome.declines,
      };
    case 'again_at':
      return {
        ...settled,
        state: 'waiting',
        reason: 'gateway_unreachable',
        dueAt: outcome.at,
        isSameTry: true,
        unsentTries: outcome.unsentTries,
        unsentSince: outcome.unsentSince,
      };
  }
};

const noticeOf = (outcome: RunOutcome, facts: NoticeFacts, advice: string): Notice | null => {
  switch (outcome.kind) {
    case 'charged':
      return paymentTaken(facts);
    case 'again_on':
      return paymentDeclined(facts, outcome.on, advice);
    case 'failed':
      return outcome.reason === 'gateway_unreachable'
        ? paymentNotSent(facts)
        : paymentDeclined(facts, null, advice);
    case 'again_at':
    case 'nothing_yet':
      return null;
  }
};

const tell = async (
  transaction: Executor,
  {
    runId,
    subscriptionId,
    now,
  }: { readonly runId: number; readonly subscriptionId: number; readonly now: Date },
  outcome: RunOutcome,
): Promise<void> => {
  const names = await findRunNames(transaction, runId);
  const notice =
    names === undefined
      ? null
      : noticeOf(outcome, toNoticeFacts(names), nextStepAfterDecline(names.declineReason));
  if (notice !== null) await notifyCustomer(transaction, { subscriptionId, ...notice, now });
};
