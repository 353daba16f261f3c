import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';
import type { PaymentMethodUse } from '@billfold/shared/contracts/payment-method.contract';

/** 'The payment of $50.00 to Cedar Water scheduled for 12/01/2026 uses this payment method.' */
export const describeUse = ({ kind, merchant_name, amount, on }: PaymentMethodUse): string => {
  const share = amount === null ? '' : ` of ${formatCents(amount)}`;
  if (kind === 'auto_pay') {
    const upTo = amount === null ? '' : ` of up to ${formatCents(amount)}`;
    return `Auto-pay${upTo} for ${merchant_name}${on === null ? '' : ` (next on ${toUsDate(on)})`} uses this payment method.`;
  }
  return `The payment${share} to ${merchant_name}${on === null ? '' : ` scheduled for ${toUsDate(on)}`} uses this payment method.`;
};
