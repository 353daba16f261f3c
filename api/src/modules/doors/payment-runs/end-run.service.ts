import type { Database } from '../../../db/database';
import { publishChanged } from '../../live-events/live-events.public';
import { notifyCustomer } from '../../outbox/outbox.public';
import { endRun, lockInvoice, type RunReason } from './end-runs.queries';
import type { Notice, NoticeFacts } from './run-notice.domain';
import { findRunNames, lockSubscriptionOfRun, type RunNames } from './run.queries';
import { invoiceChangedBy } from './run-change.domain';

export type EndRun = {
  readonly runId: number;
  readonly state: 'failed' | 'skipped' | 'cancelled';
  readonly reason: RunReason;
  readonly actor: string;
  readonly now: Date;
  /** Notice to the customer; null for none. */
  readonly notice: ((facts: NoticeFacts) => Notice) | null;
};

export const toNoticeFacts = ({
  kind,
  merchantName,
  bill,
  amountMinor,
  visibleMethod,
}: RunNames): NoticeFacts => ({ kind, merchantName, bill, amountMinor, visibleMethod });

/**
 * Ends a run that will make no payment, and notifies the customer in the same transaction. Nothing happens when it
 * waits no more.
 */
export const endWaitingRun = async (
  db: Database,
  { runId, state, reason, actor, now, notice }: EndRun,
): Promise<void> => {
  const names = await findRunNames(db, runId);
  if (names === undefined) return;
  await db.transaction().execute(async (transaction) => {
    await lockSubscriptionOfRun(transaction, names.subscriptionId);
    await lockInvoice(transaction, names.invoiceId);
    const ended = await endRun(transaction, runId, {
      state,
      reason,
      actor,
      sessionId: null,
      requestId: null,
      now,
    });
    if (ended === undefined) return;
    await publishChanged(transaction, [invoiceChangedBy(ended)], now);
    if (notice === null) return;
    await notifyCustomer(transaction, {
      subscriptionId: names.subscriptionId,
      ...notice(toNoticeFacts(names)),
      now,
    });
  });
};
