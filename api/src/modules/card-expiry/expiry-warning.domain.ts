import { cardExpiryLimits } from '@billfold/shared/contracts/limits';
import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';

/** Where customers see and add their payment methods. */
const wallet = '/customer/blytzwallet/methods';

export type ExpiryFacts = {
  readonly merchantName: string;
  /** 'Visa 1111' */
  readonly visibleMethod: string;
  readonly lastDay: string;
  readonly kind: 'schedule' | 'auto_pay';
  /** Day of the first payment after the last day; null: with the next invoice. */
  readonly plannedOn: string | null;
  readonly amountMinor: number | null;
};

/** The warning that is due so many days before a card's last day: the first, or the last call. */
export const warningDue = (daysLeft: number): number =>
  daysLeft <= cardExpiryLimits.lastCallDays
    ? cardExpiryLimits.lastCallDays
    : cardExpiryLimits.soonDays;

const threatOf = ({ kind, merchantName, plannedOn, amountMinor }: ExpiryFacts): string => {
  if (kind === 'schedule') {
    const amount = amountMinor === null ? '' : ` of ${formatCents(amountMinor)}`;
    const day = plannedOn === null ? '' : ` scheduled for ${toUsDate(plannedOn)}`;
    return `Your payment${amount} to ${merchantName}${day} would fail.`;
  }
  return plannedOn === null
    ? `Your automatic payments to ${merchantName} would fail from then on.`
    : `Your automatic payment to ${merchantName} on ${toUsDate(plannedOn)} would fail.`;
};

/** What the customer reads, with the way to the wallet. */
export const expiryWarning = (facts: ExpiryFacts, publicUrl: string): string => {
  const mending =
    facts.kind === 'schedule'
      ? 'Please add another payment method and reschedule the payment with it'
      : 'Please add another payment method and choose it for auto-pay';
  return `Your ${facts.visibleMethod} expires after ${toUsDate(facts.lastDay)}. ${threatOf(facts)} ${mending}: ${publicUrl}${wallet}`;
};
