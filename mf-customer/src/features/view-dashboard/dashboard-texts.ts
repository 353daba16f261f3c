import { countText } from '@billfold/shared/contracts/count-text';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { SessionUser } from '@billfold/shared/contracts/remote.contract';
import { daysLate, formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import type { InvoiceList } from '../../entities/invoice/listed-invoices';
import { isDue, isLate, isPaid, returnedTransaction } from '../../entities/invoice/invoice.domain';
import { settlementOf, type Settlement } from './owed.domain';

/** 'Hi, Ana!'; a business customer without a first name is greeted by its business name. */
export const greeting = (user: SessionUser | null): string => {
  const name = user === null ? '' : user.first_name || user.business_name;
  return name === '' ? 'Hi!' : `Hi, ${name}!`;
};

/** A list with another page counts as 'at least'. */
const count = (howMany: number, { value }: InvoiceList & { readonly status: 'loaded' }) =>
  `${howMany}${value.nextCursor === null ? '' : '+'}`;

/** The text of the `Bills` tile below its name. */
export const summariseBills = (list: InvoiceList): string => {
  if (list.status !== 'loaded') return '';
  const late = list.value.rows.filter(isLate).length;
  const due = list.value.rows.filter(isDue).length;
  if (late + due === 0) return 'Nothing to pay';
  return [due > 0 ? `${count(due, list)} due` : '', late > 0 ? `${count(late, list)} late` : '']
    .filter((part) => part !== '')
    .join(', ');
};

/** The text of the Receipts tile below its name. */
export const summariseReceipts = (list: InvoiceList): string => {
  if (list.status !== 'loaded') return '';
  const paid = list.value.rows.filter(isPaid).length;
  return paid === 0 ? 'None yet' : `${count(paid, list)} paid`;
};

const settlementTexts: Readonly<Record<Settlement['kind'], string>> = {
  confirming: 'Payment is being confirmed',
  scheduled: 'Scheduled for',
  auto_pay: 'Auto-pay on',
};

const dueText = (invoice: InvoiceView, today: string | null): string => {
  const days = today === null || !isLate(invoice) ? 0 : daysLate(invoice.due_date, today);
  if (days === 0) return `Due ${formatDate(invoice.due_date)}`;
  return `${countText(days, 'day')} late`;
};

const partText = ({ on, amount }: NonNullable<InvoiceView['autopay_part']>): string =>
  `${amount === null ? '' : `${formatCents(amount)} `}auto-pay on ${formatDate(on)}`;

/**
 * When an unpaid invoice is paid, or has to be, and what happened to it. With `today`, a date of the merchant, late
 * days are counted.
 */
export const aboutBill = (invoice: InvoiceView, today: string | null = null): string => {
  const settlement = settlementOf(invoice);
  if (settlement !== null) {
    const text = settlementTexts[settlement.kind];
    return 'on' in settlement ? `${text} ${formatDate(settlement.on)}` : text;
  }
  const due = dueText(invoice, today);
  if (returnedTransaction(invoice) !== null) return `${due}, your bank returned your last payment`;
  return [
    due,
    ...(invoice.amount_paid > 0 ? [`${formatCents(invoice.amount_paid)} paid`] : []),
    ...(invoice.autopay_part === undefined ? [] : [partText(invoice.autopay_part)]),
  ].join(', ');
};

/** The line below the amount owed: how many invoices are late, else what comes next. */
export const owedNote = (lateText: string | null, lead: InvoiceView | null): string => {
  if (lateText !== null) return lateText;
  return lead === null ? 'Nothing to do right now' : `Next due ${formatDate(lead.due_date)}`;
};
