import { describe, expect, it } from '@jest/globals';
import { lateDonationMail, lateOutcomeText, type LatePayment } from './late-outcome.domain';

const paid: LatePayment = {
  outcome: 'charged',
  nextStep: 'Please try another payment method.',
  amountMinor: 4_000,
  visibleMethods: ['Visa 1111'],
  merchantName: 'Cedar Water',
  bill: 'Water',
  isInvoiceOpen: true,
  paidOn: '2026-11-20',
};

describe('texts about a payment that was in doubt', () => {
  it.each([
    [
      'taken',
      {},
      'Your payment of $40.00 for "Water" from Cedar Water is confirmed: it was taken from Visa 1111 on 11/20/2026. Thank you!',
    ],
    [
      'taken from two cards',
      { visibleMethods: ['Visa 1111', 'Visa 2222'] },
      'Your payment of $40.00 for "Water" from Cedar Water is confirmed: it was taken from Visa 1111 and Visa 2222 on 11/20/2026. Thank you!',
    ],
    [
      'declined',
      { outcome: 'declined', nextStep: 'Please use another card.', paidOn: null },
      'Your payment of $40.00 for "Water" from Cedar Water (Visa 1111) was declined. You haven\'t been charged. Please use another card. Please sign in to pay again.',
    ],
    [
      'not charged',
      { outcome: 'not_charged', paidOn: null },
      'Your payment of $40.00 for "Water" from Cedar Water (Visa 1111) didn\'t go through. You haven\'t been charged. Please sign in to pay again.',
    ],
    [
      'not charged, of a bill that needs no payment',
      { outcome: 'not_charged', paidOn: null, isInvoiceOpen: false },
      'Your payment of $40.00 for "Water" from Cedar Water (Visa 1111) didn\'t go through. You haven\'t been charged.',
    ],
  ] as const)('report the outcome: %s', (_, change, text) => {
    expect(lateOutcomeText({ ...paid, ...change })).toBe(text);
  });

  it('describe a donation', () => {
    expect(
      lateDonationMail({
        merchantName: 'Open Hands',
        totalMinor: 2_575,
        visibleMethod: 'Visa 1111',
      }),
    ).toEqual({
      subject: "Your donation to Open Hands didn't go through",
      body: "Your donation of $25.75 to Open Hands (Visa 1111) didn't go through. You haven't been charged. If you'd still like to give, please open the donation page again.\n",
    });
  });
});
