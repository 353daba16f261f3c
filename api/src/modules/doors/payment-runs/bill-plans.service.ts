import { insertAuditEntry } from '../../../db/audit.queries';
import type { Executor } from '../../../db/database';
import type { BillPlans } from '../../invoice-edits/invoice-edits.public';
import { notifyCustomer } from '../../messages/messages.public';
import { type EndedRun, endRunsOfInvoice } from './end-runs.queries';
import { followEndedSchedule } from './follow-ended-schedule.service';
import { scheduleLowered, scheduleNotMade } from './run-notice.domain';
import { lockSubscriptionOfRun } from './run.queries';
import { findBillName, lowerSchedule } from './schedule.queries';

type Change = Parameters<BillPlans['end']>[1];

/** As everything else that ends a scheduled payment does, and the customer is told. */
const followEnd = async (
  transaction: Executor,
  run: EndedRun,
  { reason, ...by }: Change,
): Promise<void> => {
  await followEndedSchedule(transaction, run, { ...by, channel: 'web' });
  const notice = scheduleNotMade({
    merchantName: run.merchantName,
    bill: await findBillName(transaction, run.invoiceId),
    amountMinor: run.amountMinor ?? 0,
    scheduledOn: run.cycleOn,
    because: reason,
  });
  await notifyCustomer(transaction, {
    subscriptionId: run.subscriptionId,
    ...notice,
    now: by.now,
  });
};

const end: BillPlans['end'] = async (transaction, change) => {
  const { invoiceId, actor, sessionId, requestId, now, reason } = change;
  // cancelled: auto-pay takes the bill up again when it is open again
  const ended = await endRunsOfInvoice(transaction, invoiceId, {
    state: 'cancelled',
    reason,
    actor,
    sessionId,
    requestId,
    now,
  });
  for (const run of ended.filter(({ kind }) => kind === 'schedule'))
    await followEnd(transaction, run, change);
};

const lower: BillPlans['lower'] = async (
  transaction,
  { invoiceId, balanceMinor, actor, sessionId, requestId, now },
) => {
  const run = await lowerSchedule(transaction, invoiceId, balanceMinor);
  if (run === undefined) return;
  await insertAuditEntry(transaction, {
    actor,
    sessionId,
    action: 'invoice.scheduled_payment_lowered',
    entity: 'invoice',
    entityId: invoiceId,
    at: now,
    requestId,
    before: { amount: run.fromMinor },
    after: { amount: balanceMinor },
  });
  const notice = scheduleLowered({
    merchantName: run.merchantName,
    bill: await findBillName(transaction, invoiceId),
    amountMinor: run.fromMinor,
    loweredMinor: balanceMinor,
    scheduledOn: run.scheduledOn,
  });
  await notifyCustomer(transaction, { subscriptionId: run.subscriptionId, ...notice, now });
};

/** For changes of a bill by staff: the subscriptions are locked first, as everything that plans a payment does. */
export const billPlans: BillPlans = {
  lock: async (transaction, subscriptionIds) => {
    for (const id of subscriptionIds.toSorted((one, other) => one - other))
      await lockSubscriptionOfRun(transaction, id);
  },
  end,
  lower,
};
