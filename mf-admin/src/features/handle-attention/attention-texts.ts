import { countText } from '@billfold/shared/contracts/count-text';
import type {
  AlarmKind,
  AnnouncedCash,
  MoneyDoubt,
} from '@billfold/shared/contracts/attention.contract';
import { formatCents } from '@billfold/shared/format/money';

export const alarmTitles: Readonly<Record<AlarmKind, string>> = {
  payment_needs_review: "Payment couldn't be confirmed",
  late_approval: 'Payment approved late',
  approved_above_balance: 'Payment is more than the balance',
  paid_while_cancelled: 'Canceled invoice was paid',
  split_needs_review: "Two-card payment couldn't be confirmed",
  return_unmatched: "Bank return doesn't match a payment",
  run_stuck: "Scheduled payment can't be made",
  lookups_failing: "The card gateway isn't reporting payment results",
  gateway_refuses: 'The card gateway is rejecting payments',
  unknown_charge: "The card gateway has a charge we don't have a payment for",
  refund_needs_review: "Refund couldn't be confirmed",
  refunded_and_returned: 'Refunded payment was returned by the bank',
  lockbox_failed: 'Lockbox file is missing or incomplete',
  refund_returned: 'Refund came back',
  chargeback: 'Customer disputed a payment',
  voided_late: 'Payment voided late',
  not_settled: "Approved payment hasn't settled",
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
    ? "The card gateway didn't report a result. Please check with the gateway."
    : "We're confirming it.";
  return `${state} ${type === 'payment' ? "The invoice can't be paid in the meantime." : "Please don't repeat it."}`;
};

/** `Cash payment of $25.00, Ana Rivera`. */
export const announcedName = ({ amount, user }: AnnouncedCash): string =>
  [`Cash payment of ${formatCents(amount)}`, user].filter((part) => part !== '').join(', ');

export const announcedText =
  "A visitor to the payment page said they'd pay in cash. The invoice stays open until you confirm you have the money.";

const outcomes: Readonly<Record<string, string>> = {
  confirming: "the result isn't known yet.",
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
  return `for ${countText(count, unit.name)}`;
};
