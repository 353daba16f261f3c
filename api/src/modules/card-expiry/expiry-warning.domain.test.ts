import { describe, expect, it } from '@jest/globals';
import { expiryWarning, type ExpiryFacts, warningDue } from './expiry-warning.domain';

const facts: ExpiryFacts = {
  merchantName: 'Cedar Water',
  visibleMethod: 'Visa 1111',
  lastDay: '2026-11-30',
  kind: 'auto_pay',
  plannedOn: '2026-12-15',
  amountMinor: 5_000,
};
const wallet = 'https://pay.test/customer/blytzwallet/methods';

describe('the warning of a card that expires', () => {
  it.each([
    [
      'auto-pay on a day',
      {},
      `Your Visa 1111 expires after 11/30/2026. Your automatic payment to Cedar Water on 12/15/2026 would fail. Please add another payment method and choose it for auto-pay: ${wallet}`,
    ],
    [
      'auto-pay with the next bill',
      { plannedOn: null },
      `Your Visa 1111 expires after 11/30/2026. Your automatic payments to Cedar Water would fail from then on. Please add another payment method and choose it for auto-pay: ${wallet}`,
    ],
    [
      'a scheduled payment',
      { kind: 'schedule' },
      `Your Visa 1111 expires after 11/30/2026. Your payment of $50.00 to Cedar Water scheduled for 12/15/2026 would fail. Please add another payment method and reschedule the payment with it: ${wallet}`,
    ],
  ] as const)('names %s and the way to the wallet', (_, change, text) => {
    expect(expiryWarning({ ...facts, ...change }, 'https://pay.test')).toBe(text);
  });

  it.each([
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
  ])('counts %i days left as the warning of %i days', (daysLeft, due) => {
    expect(warningDue(daysLeft)).toBe(due);
  });
});
