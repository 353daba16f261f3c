import type { PaymentMethodUse } from '@billfold/shared/contracts/payment-method.contract';
import { describeUse } from './method-uses-texts';

const schedule: PaymentMethodUse = {
  kind: 'schedule',
  merchant_name: 'Cedar Water',
  invoice: 9,
  subscription: 5,
  on: '2026-12-01',
  amount: 8_500,
};
const autoPay: PaymentMethodUse = {
  kind: 'auto_pay',
  merchant_name: 'North Gym',
  invoice: null,
  subscription: 6,
  on: null,
  amount: null,
};

it.each([
  [
    schedule,
    'The payment of $85.00 to Cedar Water, scheduled for 12/01/2026, will be unscheduled.',
  ],
  [{ ...schedule, amount: null, on: null }, 'The payment to Cedar Water will be unscheduled.'],
  [autoPay, 'Auto-pay at North Gym will be turned off.'],
  [
    { ...autoPay, on: '2026-12-31' },
    'Auto-pay at North Gym, next on 12/31/2026, will be turned off.',
  ],
])('names what ends with a method [CUST-210]', (use, text) => {
  expect(describeUse(use)).toBe(text);
});
