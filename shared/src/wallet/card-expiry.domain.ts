import { cardExpiryLimits } from '../contracts/limits';
import type { PaymentMethodView } from '../contracts/payment-method.contract';
import { addDays } from '../format/dates';

export type Expiry = 'none' | 'valid' | 'soon' | 'expired';

/** A card is good through the last day of its month. `today` is YYYY-MM-DD; what has no readable mm/yy never expires. */
export const expiryOf = ({ expiration }: PaymentMethodView, today: string): Expiry => {
  const parts = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiration ?? '');
  if (parts === null) return 'none';
  const nextMonth = addDays(`20${parts[2]}-${parts[1]}-01`, 31).slice(0, 7);
  const lastDay = addDays(`${nextMonth}-01`, -1);
  if (lastDay < today) return 'expired';
  return lastDay <= addDays(today, cardExpiryLimits.soonDays) ? 'soon' : 'valid';
};
