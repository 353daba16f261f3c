import { cardExpiryLimits } from '../contracts/limits';
import type { PaymentMethodView } from '../contracts/payment-method.contract';
import { addDays, formatDate } from '../format/dates';

export type Expiry = 'none' | 'valid' | 'soon' | 'expired';
type Card = Pick<PaymentMethodView, 'expiration'>;

/** The last day on which a card pays; null for what has no readable mm/yy. */
const lastDayOf = ({ expiration }: Card): string | null => {
  const parts = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiration ?? '');
  if (parts === null) return null;
  const nextMonth = addDays(`20${parts[2]}-${parts[1]}-01`, 31).slice(0, 7);
  return addDays(`${nextMonth}-01`, -1);
};

/**
 * A card is good through the last day of its month. `today` is YYYY-MM-DD; what has no readable mm/yy never expires.
 */
export const expiryOf = (card: Card, today: string): Expiry => {
  const lastDay = lastDayOf(card);
  if (lastDay === null) return 'none';
  if (lastDay < today) return 'expired';
  return lastDay <= addDays(today, cardExpiryLimits.soonDays) ? 'soon' : 'valid';
};

type Planned = {
  readonly kind: 'schedule' | 'auto_pay';
  /** The next payment; null while its day is not known. */
  readonly nextOn: string | null;
  readonly today: string;
};

/**
 * Why a payment that is planned with a card would fail; null when it would not, as far as is known. Later payments
 * follow auto-pay.
 */
export const expiryThreat = (card: Card, { kind, nextOn, today }: Planned): string | null => {
  const payments = kind === 'schedule' ? 'The payment' : 'The next automatic payment';
  const expiry = expiryOf(card, today);
  if (expiry === 'expired')
    return `This card has expired (${card.expiration}). ${payments} would fail.`;
  if (nextOn !== null && expiryOf(card, nextOn) === 'expired')
    return `This card expires (${card.expiration}) before ${formatDate(nextOn)}. ${payments} would fail.`;
  return kind === 'auto_pay' && expiry === 'soon'
    ? `This card expires soon (${card.expiration}). Later automatic payments would fail.`
    : null;
};
