import type {
  AlarmKind,
  AnnouncedCash,
  MoneyDoubt,
} from '@billfold/shared/contracts/attention.contract';
import { formatCents } from '@billfold/shared/format/money';

export const alarmTitles: Readonly<Record<AlarmKind, string>> = {
  payment_needs_review: 'A payment could not be confirmed',
  late_approval: 'A payment was approved late',
  approved_above_balance: 'A payment is more than the balance',
  paid_while_cancelled: 'A cancelled invoice was paid',
  split_needs_review: 'A payment with two cards could not be confirmed',
  return_unmatched: 'A return of a bank fits no payment',
  run_stuck: 'A planned payment cannot be made',
  lookups_failing: 'The card gateway does not say what became of payments',
  gateway_refuses: 'The card gateway turns payments away',
  unknown_charge: 'The card gateway has a charge that no payment knows',
  refund_needs_review: 'A refund could not be confirmed',
  refunded_and_returned: 'A refunded payment was returned by the bank',
  lockbox_failed: 'A lockbox file is missing or incomplete',
  refund_returned: 'A refund came back',
  chargeback: 'A customer disputed a payment',
  voided_late: 'A payment was voided late',
  not_settled: 'An approved payment has not settled',
};

const typeNames: Readonly<Record<MoneyDoubt['type'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  void: 'Void',
};

/** `Payment of $20.00, Ana Rivera`. */
export const doubtName = ({ type, amount, user }: MoneyDoubt): string =>
  [`${typeNames[type]} of ${formatCents(amount)}`, user].filter((part) => part !== '').join(', ');

export const doubtText = ({ type, needs_review: needsReview }: MoneyDoubt): string => {
  const state = needsReview
    ? 'The card gateway did not say what became of it. Please ask the gateway.'
    : 'It is being confirmed.';
  return `${state} ${type === 'payment' ? 'The invoice cannot be paid meanwhile.' : 'Please do not repeat it.'}`;
};

/** `Cash payment of $25.00, Ana Rivera`. */
export const announcedName = ({ amount, user }: AnnouncedCash): string =>
  [`Cash payment of ${formatCents(amount)}`, user].filter((part) => part !== '').join(', ');

export const announcedText =
  'A visitor of the payment page says that they pay in cash. The invoice stays open until you confirm that you have the money.';

const outcomes: Readonly<Record<string, string>> = {
  confirming: 'the outcome is not known yet.',
  success: 'done.',
  declined: 'declined, no money was taken.',
  not_charged: 'no money was taken.',
  not_refunded: 'no money was given back.',
  voided: 'voided, no money was taken.',
};
/** What a check has found. */
export const outcomeText = (status: string): string =>
  outcomes[status] ?? `${status.replaceAll('_', ' ')}.`;

const minuteMs = 60_000;
const units = [
  { name: 'day', minutes: 1_440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const;

/** How long ago a moment was: 'for 2 hours'. */
export const ageText = (since: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(since)) / minuteMs);
  const unit = units.find((one) => minutes >= one.minutes);
  if (unit === undefined) return 'for less than a minute';
  const count = Math.floor(minutes / unit.minutes);
  return `for ${count} ${unit.name}${count === 1 ? '' : 's'}`;
};
