import { makePayLink } from '../auth/auth.public';
import type { BulkSource, SourceVerdict } from '../outbox/outbox.public';
import { holdReminders, type LeavingReminder } from './reminder.queries';
import { reminderSourceName, reminderValues } from './send-reminder.service';

const notDue: SourceVerdict = { kind: 'skip', reason: 'no_longer_due' };

const judge = ({ body, bill }: LeavingReminder, publicUrl: string): SourceVerdict => {
  const isOwed = bill.state !== 'paid' && bill.state !== 'cancelled' && !bill.is_deleted;
  if (!isOwed || bill.payment_in_doubt) return notDue;
  const link = makePayLink(publicUrl, { userId: bill.user_id, invoiceId: bill.invoice_id });
  return {
    kind: 'send',
    body,
    subject: `Reminder from ${bill.merchant_name}`,
    values: reminderValues(bill, link.address),
    onLeaving: link.store,
  };
};

/**
 * Reminders of single invoices. Customer and invoice are locked in the transaction that lets a message leave, and read
 * again: none leaves after a payment or a cancellation.
 */
export const createReminderSource = ({
  publicUrl,
}: {
  readonly publicUrl: string;
}): BulkSource => ({
  name: reminderSourceName,
  prepare: async (transaction, messages, now) => {
    const ids = messages.map(({ sourceId }) => sourceId);
    const reminders = await holdReminders(transaction, ids, now);
    const verdicts = new Map(reminders.map((one) => [one.id, judge(one, publicUrl)]));
    return new Map(
      messages.flatMap(({ id, sourceId }) => {
        const verdict = verdicts.get(sourceId);
        return verdict === undefined ? [] : [[id, verdict] as const];
      }),
    );
  },
});
