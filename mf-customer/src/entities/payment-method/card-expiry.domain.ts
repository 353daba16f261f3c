import { addDays, dayInMonth } from '@billfold/shared/contracts/auto-pay-rule';
import { cardExpiryLimits } from '@billfold/shared/contracts/limits';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';

export type Expiry = 'none' | 'valid' | 'soon' | 'expired';

/** A card is good through the last day of its month. `today` is YYYY-MM-DD; what has no readable mm/yy never expires. */
export const expiryOf = ({ expiration }: PaymentMethodView, today: string): Expiry => {
  const parts = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiration ?? '');
  if (parts === null) return 'none';
  const lastDay = dayInMonth(2000 + Number(parts[2]), Number(parts[1]) - 1, 31);
  if (lastDay < today) return 'expired';
  return lastDay <= addDays(today, cardExpiryLimits.soonDays) ? 'soon' : 'valid';
};
