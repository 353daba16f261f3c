import { businessDate } from '../../../core/clock';
import { insertAuditEntry } from '../../../db/audit.queries';
import type { Executor } from '../../../db/database';
import { recordConsent } from '../../consents/consents.public';
import type { BillPlans } from '../../invoice-edits/invoice-edits.public';
import { notifyCustomer } from '../../outbox/outbox.public';
import { findMethod } from './auto-pay.queries';
import { type EndedRun, endRunsOfInvoice } from './end-runs.queries';
import { followEndedSchedule } from './follow-ended-schedule.service';
import {
  scheduleLowered,
  scheduleNotMade,
  scheduleRaised,
  scheduleReopened,
} from './run-notice.domain';
import { scheduleConsent } from './run-wording.domain';
import { lockSubscriptionOfRun } from './run.queries';
import {
  findBillName,
  lockScheduleToRestore,
  lowerSchedule,
  type ScheduleToRestore,
  storeRestoredSchedule,
} from './schedule.queries';

type Change = Parameters<BillPlans['end']>[1];

/** Notifies the customer, as every other end of a scheduled payment does. */
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
  // cancelled: auto-pay takes the invoice up again when it is open again
  const ended = await endRunsOfInvoice(transaction, invoiceId, {
    state: 'cancelled',
    reason,
    actor,
    sessionId,
    requestId,
    now,
  });
  // an invoice has one schedule at most
  const schedule = ended.find(({ kind }) => kind === 'schedule');
  if (schedule === undefined) return null;
  await followEnd(transaction, schedule, change);
  return { runId: schedule.id, amountMinor: schedule.amountMinor ?? 0 };
};

const lower: BillPlans['lower'] = async (
  transaction,
  { invoiceId, balanceMinor, actor, sessionId, requestId, now },
) => {
  const run = await lowerSchedule(transaction, invoiceId, balanceMinor);
  if (run === undefined) return null;
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
  return { runId: run.runId, amountMinor: run.fromMinor };
};

/** Whether an ended schedule could still be made: its time is to come, and its method would be taken for a new one. */
const canBeMade = async (
  transaction: Executor,
  { dueAt, methodId, userId, timeZone, achOn }: ScheduleToRestore,
  now: Date,
): Promise<boolean> => {
  if (dueAt <= now) return false;
  const today = businessDate(now, timeZone);
  const method = await findMethod(transaction, { methodId, userId, openTo: null, today });
  return method !== undefined && !method.isBarred && (achOn || !method.isBank);
};

type Restoration = Parameters<BillPlans['restore']>[1];

/**
 * Takes back the withdrawal of the consent: the customer agreed to this payment, and only the change of the invoice had
 * ended it.
 */
const giveConsentBack = async (
  transaction: Executor,
  run: ScheduleToRestore,
  { amountMinor, actor, source, requestId, now }: Restoration,
): Promise<void> => {
  const { userId, subscriptionId, merchantId } = run;
  await recordConsent(transaction, {
    userId,
    subscriptionId,
    merchantId,
    kind: 'scheduled_payment',
    action: 'given',
    wording: scheduleConsent({ ...run, amountMinor }),
    channel: 'web',
    source,
    actor,
    requestId,
    at: now,
  });
};

const restore: BillPlans['restore'] = async (transaction, change) => {
  const { invoiceId, runId, amountMinor, actor, sessionId, requestId, now } = change;
  const run = await lockScheduleToRestore(transaction, change);
  if (run === undefined) return;
  const { isWaiting, merchantName, scheduledOn, subscriptionId } = run;
  if (!isWaiting && !(await canBeMade(transaction, run, now))) return;
  await storeRestoredSchedule(transaction, runId, amountMinor);
  if (!isWaiting) await giveConsentBack(transaction, run, change);
  await insertAuditEntry(transaction, {
    actor,
    sessionId,
    action: 'invoice.scheduled_payment_restored',
    entity: 'invoice',
    entityId: invoiceId,
    at: now,
    requestId,
    before: isWaiting ? { amount: run.amountMinor } : { scheduled_on: null },
    after: { scheduled_on: scheduledOn, amount: amountMinor },
  });
  const bill = await findBillName(transaction, invoiceId);
  const named = { merchantName, bill, scheduledOn };
  const notice = isWaiting
    ? scheduleRaised({ ...named, amountMinor: run.amountMinor, raisedMinor: amountMinor })
    : scheduleReopened({ ...named, amountMinor });
  await notifyCustomer(transaction, { subscriptionId, ...notice, now });
};

/** For changes of an invoice by staff: the subscriptions are locked first, as everything that plans a payment does. */
export const billPlans: BillPlans = {
  lock: async (transaction, subscriptionIds) => {
    for (const id of subscriptionIds.toSorted((one, other) => one - other))
      await lockSubscriptionOfRun(transaction, id);
  },
  end,
  lower,
  restore,
};
