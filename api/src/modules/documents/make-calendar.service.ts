import { describeAutoPay, readAutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import { formatCents } from '@billfold/shared/contracts/us-text';
import { isInScope } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { type CalendarDay, recurrenceOf } from './calendar-rule.domain';
import { presentCalendar } from './present-calendar';
import {
  autoPayOff,
  billNotFound,
  noKnownDay,
  notScheduled,
  subscriptionNotFound,
} from './document.errors';
import { safeFileName } from './document-text.domain';
import {
  type AutoPayRow,
  findAutoPay,
  findSchedule,
  listComingDueDates,
} from './documents.queries';
import type { MadeFile } from './send-file';

const mostDays = 50;

const asFile = (
  name: string,
  title: string,
  days: readonly CalendarDay[],
  now: Date,
): MadeFile => ({
  name: `${name}.ics`,
  content: Buffer.from(presentCalendar(title, days, now), 'utf8'),
});

const hostOf = ({ config }: UseCaseContext): string => new URL(config.publicUrl).hostname;
const billPage = ({ config }: UseCaseContext, invoiceId: number): string =>
  `${config.publicUrl}/customer/blytzwallet/invoice/${invoiceId}`;

/**
 * The scheduled payment of an invoice as one day. Throws billNotFound for a foreign invoice, and
 * notScheduled without a schedule.
 */
export const makeScheduleCalendar = async (
  context: UseCaseContext,
  id: number,
): Promise<MadeFile> => {
  const { db, actor, clock } = context;
  const schedule = isInScope(actor, id) ? await findSchedule(db, { id, actor }) : undefined;
  if (schedule === undefined) throw billNotFound();
  if (schedule === null) throw notScheduled();
  const title = `Payment of ${formatCents(schedule.amount)} to ${schedule.merchant_name}`;
  const day = {
    uid: `scheduled-payment-${id}@${hostOf(context)}`,
    on: schedule.on,
    title,
    text: [schedule.description, `It will be taken from ${schedule.visible_method}.`]
      .filter((line) => line !== '')
      .join('\n'),
    url: billPage(context, id),
    sequence: schedule.earlier,
    recurrence: null,
  };
  return asFile(`payment-${id}`, title, [day], clock.now());
};

const daysOf = async (
  context: UseCaseContext,
  autoPay: AutoPayRow,
): Promise<readonly CalendarDay[]> => {
  const {
    customized,
    frequency,
    day,
    amount,
    next_on: nextOn,
    merchant_name: merchantName,
    visible_method: methodText,
  } = autoPay;
  const rule = readAutoPayRule({ customized, frequency, day, amountMinor: amount });
  if (rule === null) throw noKnownDay();
  const shared = {
    text: describeAutoPay(rule, { merchantName, methodText, nextOn: null }),
    sequence: autoPay.changes,
  };
  const uid = `auto-pay-${autoPay.subscription_id}`;
  const recurrence = recurrenceOf(rule);
  if (recurrence !== null && nextOn !== null) {
    return [
      {
        ...shared,
        uid: `${uid}@${hostOf(context)}`,
        on: nextOn,
        title: `Auto-pay to ${merchantName}`,
        url: `${context.config.publicUrl}/customer/dashboard`,
        recurrence,
      },
    ];
  }
  const bills = await listComingDueDates(
    context.db,
    autoPay.subscription_id,
    context.clock.now(),
    mostDays,
  );
  return bills.map((bill) => ({
    ...shared,
    uid: `${uid}-bill-${bill.invoice_id}@${hostOf(context)}`,
    on: bill.on,
    title: `Auto-pay of ${formatCents(Math.min(rule.amountMinor ?? bill.owed, bill.owed))} to ${merchantName}`,
    url: billPage(context, bill.invoice_id),
    recurrence: null,
  }));
};

/**
 * The days on which auto-pay charges: a recurring one, or the due dates of the open invoices.
 * Throws subscriptionNotFound, autoPayOff, and noKnownDay without a day.
 */
export const makeAutoPayCalendar = async (
  context: UseCaseContext,
  id: number,
): Promise<MadeFile> => {
  const { db, actor, clock } = context;
  const autoPay = await findAutoPay(db, { id, actor });
  if (autoPay === undefined) throw subscriptionNotFound();
  if (autoPay === null) throw autoPayOff();
  const days = await daysOf(context, autoPay);
  if (days.length === 0) throw noKnownDay();
  return asFile(
    `auto-pay-${safeFileName(autoPay.merchant_name, String(id))}`,
    `Auto-pay to ${autoPay.merchant_name}`,
    days,
    clock.now(),
  );
};
