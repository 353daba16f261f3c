import { hourMs } from '@billfold/shared/contracts/durations';
import type { MergeValues } from '@billfold/shared/contracts/merge-fields';
import type { ReminderAnswer, ReminderPreview } from '@billfold/shared/contracts/reminder.contract';
import { zonesOf } from '@billfold/shared/contracts/state-zones';
import { measureText } from '@billfold/shared/format/text-segments';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { formatPhone } from '../../core/format-phone';
import { customerMergeValues, type Medium } from '../../core/message.domain';
import type { Executor } from '../../db/database';
import { samplePayLink } from '../auth/auth.public';
import { paceSender } from '../conversations/conversations.public';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import { invoiceNotFound } from '../invoices/invoices.public';
import { firstOpening, queueAutomated, wakeBulk } from '../outbox/outbox.public';
import { invoiceMergeValues } from '../templates/templates.public';
import { chooseText, type ReminderText, wayOf } from './reminder.domain';
import {
  addressMissing,
  billCancelled,
  billPaid,
  consentMissing,
  paymentConfirming,
  paymentScheduled,
  remindedLately,
  textsStopped,
} from './reminder.errors';
import {
  findBill,
  findLastReminder,
  holdCustomer,
  insertReminder,
  listReminderTemplates,
  type RemindedBill,
} from './reminder.queries';

type Context = UseCaseContext<StaffActor>;

export const reminderSourceName = 'reminder';

/** Between two reminders of one invoice, so that two staff members do not send it twice. */
const pauseMs = hourMs;

/** What the fields of the text mean now. */
export const reminderValues = (bill: RemindedBill, link: string): MergeValues => ({
  ...customerMergeValues(bill.recipient, bill.merchant_name),
  ...invoiceMergeValues(bill, { today: bill.today, link }),
});

const assertOwed = (bill: RemindedBill): void => {
  if (bill.state === 'cancelled') throw billCancelled();
  if (bill.state === 'paid') throw billPaid();
  if (bill.payment_in_doubt) throw paymentConfirming();
  if (bill.scheduled_on !== null) throw paymentScheduled(bill.scheduled_on);
};

const chooseMedium = ({ recipient, has_stopped: hasStopped }: RemindedBill): Medium => {
  const way = wayOf(recipient, hasStopped);
  switch (way.kind) {
    case 'reachable':
      return way.medium;
    case 'no_consent':
      throw consentMissing(recipient.fullName);
    case 'stopped':
      throw textsStopped(recipient.fullName);
    case 'no_address':
      throw addressMissing(recipient.fullName);
  }
};

const assertPaused = async (executor: Executor, bill: RemindedBill, now: Date): Promise<void> => {
  const last = await findLastReminder(executor, bill.invoice_id);
  const leftMs = last === null ? 0 : last.getTime() + pauseMs - now.getTime();
  if (leftMs > 0) throw remindedLately(Math.ceil(leftMs / 60_000));
};

type Prepared = ReminderText & {
  readonly bill: RemindedBill;
  readonly medium: Medium;
  /** Null: now. */
  readonly leavesAt: Date | null;
};

/** Mails are read whenever their reader likes; a text waits for the day. */
const opening = (bill: RemindedBill, medium: Medium, now: Date): Date | null => {
  if (medium === 'email') return null;
  const opens = firstOpening(now, zonesOf(bill.us_state, bill.time_zone), bill);
  return opens === null || opens <= now ? null : opens;
};

/** Throws invoiceNotFound for a foreign invoice, and why it is not the time for a reminder. */
const prepare = async (
  executor: Executor,
  { actor, clock, config }: Context,
  invoiceId: number,
): Promise<Prepared> => {
  const now = clock.now();
  const bill = await findBill(executor, { id: invoiceId, merchantIds: actor.merchantIds, now });
  if (bill === undefined) throw invoiceNotFound();
  assertOwed(bill);
  const medium = chooseMedium(bill);
  await assertPaused(executor, bill, now);
  const templates = await listReminderTemplates(executor, bill.merchant_id);
  const text = chooseText(templates, reminderValues(bill, samplePayLink(config.publicUrl)), {
    recipient: bill.recipient,
    isLate: bill.state === 'late',
  });
  return { ...text, bill, medium, leavesAt: opening(bill, medium, now) };
};

const addressOf = ({ recipient }: RemindedBill, medium: Medium): string =>
  medium === 'sms' ? formatPhone(recipient.phone) : (recipient.email ?? '');

/** What a reminder of this invoice would be now. Throws as sendReminder does. */
export const previewReminder = async (
  context: Context,
  invoiceId: number,
): Promise<ReminderPreview> => {
  const { bill, medium, text, leavesAt } = await prepare(context.db, context, invoiceId);
  return {
    full_name: bill.recipient.fullName,
    medium,
    address: addressOf(bill, medium),
    body: text,
    segments: medium === 'sms' ? measureText(text).segments : null,
    leaves_at: leavesAt?.toISOString() ?? null,
    time_zone: bill.time_zone,
  };
};

const queue = async (
  transaction: Executor,
  context: Context,
  { bill, medium, body, leavesAt }: Prepared,
): Promise<void> => {
  const { actor, clock } = context;
  const now = clock.now();
  const id = await insertReminder(transaction, { bill, medium, body, sentBy: actor.userId, now });
  await queueAutomated(
    transaction,
    [
      {
        merchantId: bill.merchant_id,
        subscriptionId: bill.subscription_id,
        medium,
        purpose: 'billing',
        body: null,
        source: reminderSourceName,
        sourceId: id,
        dueAt: now,
      },
    ],
    now,
  );
  await audited(transaction, context, {
    action: 'invoice.reminded',
    entity: 'invoice',
    entityId: bill.invoice_id,
    merchantId: bill.merchant_id,
    fields: ['medium', 'leaves_at'],
    before: null,
    after: { medium, leaves_at: leavesAt?.toISOString() ?? null },
  });
};

/**
 * Reminds the customer of one unpaid invoice by text, else by email. It leaves as other messages of the product do: in
 * the daytime, and not after a payment, a cancellation or an opt-out meanwhile. Throws invoiceNotFound, and a sentence
 * for an invoice that is not owed, a customer who cannot be reached, and a second reminder within the hour.
 */
export const sendReminder = async (
  context: Context,
  { invoiceId, idempotencyKey }: { readonly invoiceId: number; readonly idempotencyKey?: string },
): Promise<AnswerOnce> => {
  const making = {
    route: 'POST user_invoices/{id}/reminder',
    key: idempotencyKey,
    request: { invoiceId },
  };
  await paceSender(context);
  const answer = await makeOnce(context, making, async (transaction): Promise<ReminderAnswer> => {
    await holdCustomer(transaction, invoiceId, context.actor.merchantIds);
    const prepared = await prepare(transaction, context, invoiceId);
    await queue(transaction, context, prepared);
    return {
      medium: prepared.medium,
      leaves_at: prepared.leavesAt?.toISOString() ?? null,
    };
  });
  wakeBulk();
  return answer;
};
