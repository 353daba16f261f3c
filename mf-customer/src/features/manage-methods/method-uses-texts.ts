import type {
  PaymentMethodUse,
  PaymentMethodView,
} from '@billfold/shared/contracts/payment-method.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';

const describeSchedule = ({ merchant_name: merchant, on, amount }: PaymentMethodUse): string => {
  const payment = amount === null ? 'The payment' : `The payment of ${formatCents(amount)}`;
  return `${payment} to ${merchant}${on === null ? '' : `, scheduled for ${formatDate(on)},`} will be unscheduled.`;
};

const describeAutoPay = ({ merchant_name: merchant, on }: PaymentMethodUse): string =>
  `Auto-pay at ${merchant}${on === null ? '' : `, next on ${formatDate(on)},`} will be turned off.`;

/** What ends together with a stored method, one sentence each. */
export const describeUse = (use: PaymentMethodUse): string =>
  use.kind === 'schedule' ? describeSchedule(use) : describeAutoPay(use);

export const usesOf = (method: PaymentMethodView): readonly PaymentMethodUse[] => method.uses ?? [];
