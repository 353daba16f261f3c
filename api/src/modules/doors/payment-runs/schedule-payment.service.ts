import type { PayOnceResponse } from '@billfold/shared/contracts/transaction.contract';
import type { Context } from '../../../context/use-case-context';
import { instantOf, oneYearAfter } from '../../../core/business-time';
import { businessDate } from '../../../core/clock';
import { insertAuditEntry } from '../../../db/audit.queries';
import type { Executor } from '../../../db/database';
import { parseCalendarDate } from '../../../http/input-schema';
import { recordConsent } from '../../consents/consents.public';
import type { RequestKey } from '../../idempotency/idempotency.public';
import { publishChanged } from '../../live-events/live-events.public';
import {
  amountAboveBalance,
  amountTooLow,
  bankNotAccepted,
  invoiceCancelled,
  invoiceInDoubt,
  invoicePaid,
  invoiceRemoved,
  invoiceUnknown,
  paymentMethodUnknown,
} from '../../payments/payments.public';
import { methodUnusable } from '../../payment-methods/payment-methods.public';
import { findMethod, type MethodFacts } from './auto-pay.queries';
import { holdMethod } from './end-runs.queries';
import { alreadyScheduled } from './payment-run.errors';
import { scheduleConsent } from './run-wording.domain';
import { readScheduleDay } from './schedule-date.domain';
import {
  type InvoiceToSchedule,
  findInvoiceZone,
  findScheduleByKey,
  insertSchedule,
  lockInvoiceToSchedule,
  type ScheduledRow,
} from './schedule.queries';

export type ScheduleContext = Pick<Context, 'db' | 'clock'> & {
  readonly runTime: string;
};

export type ScheduleCommand = {
  readonly userId: number;
  /** 'customer:12' */
  readonly actor: string;
  readonly requestId: string;
  readonly key: RequestKey | null;
  readonly invoiceId: number;
  readonly methodId: number;
  readonly amountMinor: number;
  /** As the request wrote it: YYYY-MM-DD or MM/DD/YYYY. */
  readonly scheduledDate: string;
};

type ScheduleAnswer = { readonly status: 200; readonly body: PayOnceResponse };

/**
 * Promises a payment for a later day in the merchant's zone: under the invoice's lock, checked as a payment is. Null
 * when the day is today: pay now instead. Throws what refuses it.
 */
export const schedulePayment = async (
  context: ScheduleContext,
  command: ScheduleCommand,
): Promise<ScheduleAnswer | null> => {
  const { invoiceId, userId } = command;
  const now = context.clock.now();
  const zone = await findInvoiceZone(context.db, invoiceId, userId);
  if (zone === undefined) throw invoiceUnknown();
  const today = businessDate(now, zone);
  const day = readScheduleDay(
    parseCalendarDate(command.scheduledDate.trim()),
    today,
    oneYearAfter(today),
  );
  if (day.kind === 'today') return null;
  const scheduled = await context.db.transaction().execute(async (transaction) => {
    // The request that took the key over may find that the day has come, and pay now.
    await command.key?.fence(transaction);
    await holdMethod(transaction, command.methodId, 'shared');
    const invoice = await lockInvoiceToSchedule(transaction, invoiceId, userId);
    const method = await findMethod(transaction, {
      methodId: command.methodId,
      userId,
      openTo: null,
      today,
    });
    const { checkedInvoice, checkedMethod } = check(invoice, method, command.amountMinor);
    return promise(transaction, command, {
      invoice: checkedInvoice,
      method: checkedMethod,
      scheduledOn: day.on,
      dueAt: instantOf(day.on, context.runTime, zone),
      now,
    });
  });
  return present(scheduled);
};

/** Answer to a repeat whose process died; undefined when it had scheduled nothing. */
export const recallSchedule = async (
  context: Pick<ScheduleContext, 'db'>,
  idempotencyKeyId: number,
): Promise<ScheduleAnswer | undefined> => {
  const scheduled = await findScheduleByKey(context.db, idempotencyKeyId);
  return scheduled === undefined ? undefined : present(scheduled);
};

/** The refusals of a payment, in their order, and that there is a schedule already. */
const check = (
  invoice: InvoiceToSchedule | undefined,
  method: MethodFacts | undefined,
  amountMinor: number,
) => {
  if (invoice === undefined) throw invoiceUnknown();
  if (invoice.isDeleted) throw invoiceRemoved();
  if (invoice.isInDoubt) throw invoiceInDoubt();
  if (invoice.isCancelled) throw invoiceCancelled();
  if (invoice.balanceMinor <= 0) throw invoicePaid();
  if (invoice.isScheduled) throw alreadyScheduled();
  if (amountMinor < 1) throw amountTooLow();
  if (amountMinor > invoice.balanceMinor) throw amountAboveBalance(invoice.balanceMinor);
  if (method === undefined) throw paymentMethodUnknown();
  if (method.isBank && !invoice.achOn) throw bankNotAccepted();
  if (method.isBarred) throw methodUnusable();
  return { checkedInvoice: invoice, checkedMethod: method };
};

type Promised = {
  readonly invoice: InvoiceToSchedule;
  readonly method: MethodFacts;
  readonly scheduledOn: string;
  readonly dueAt: Date;
  readonly now: Date;
};

const promise = async (
  transaction: Executor,
  command: ScheduleCommand,
  { invoice, method, scheduledOn, dueAt, now }: Promised,
): Promise<ScheduledRow> => {
  const { invoiceId, userId, amountMinor, actor, requestId } = command;
  const { subscriptionId, merchantId, merchantName } = invoice;
  const { visibleMethod } = method;
  const id = await insertSchedule(transaction, {
    invoiceId,
    subscriptionId,
    merchantId,
    userId,
    methodId: method.id,
    visibleMethod,
    amountMinor,
    scheduledOn,
    dueAt,
    actor,
    requestId,
    keyId: command.key?.id ?? null,
    now,
  });
  await publishChanged(
    transaction,
    [{ merchantId, entity: 'invoice', id: invoiceId, subId: subscriptionId }],
    now,
  );
  await recordConsent(transaction, {
    userId,
    subscriptionId,
    merchantId,
    kind: 'scheduled_payment',
    action: 'given',
    wording: scheduleConsent({ scheduledOn, amountMinor, visibleMethod, merchantName }),
    channel: 'web',
    source: 'POST transactions/pay_once',
    actor,
    requestId,
    at: now,
  });
  await insertAuditEntry(transaction, {
    actor,
    action: 'invoice.payment_scheduled',
    entity: 'invoice',
    entityId: invoiceId,
    at: now,
    requestId,
    before: { scheduled_on: null },
    after: { scheduled_on: scheduledOn, amount: amountMinor, transaction: id },
  });
  return { id, invoiceId, amountMinor, visibleMethod, scheduledOn };
};

const present = ({
  id,
  invoiceId,
  amountMinor,
  visibleMethod,
  scheduledOn,
}: ScheduledRow): ScheduleAnswer => ({
  status: 200,
  body: {
    paid_in_full: false,
    data: { status_code: 200 },
    transaction: {
      id,
      status: 'scheduled',
      visible_method: visibleMethod,
      amount_paid: amountMinor,
    },
    scheduled_on: scheduledOn,
    invoice: invoiceId,
  },
});
