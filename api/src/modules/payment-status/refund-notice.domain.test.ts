import { describe, expect, it } from '@jest/globals';
import { billRefundText, donationRefundMail, type BillRefundNotice } from './refund-notice.domain';

const notice: BillRefundNotice = {
  outcome: 'refunded',
  way: 'card',
  amountMinor: 10_000,
  paymentMinor: 10_000,
  visibleMethod: 'Visa 1111',
  merchantName: 'Cedar Water',
  bill: 'Water for May',
  isOwedAgain: false,
  isBillOpen: false,
  plans: [],
};
const fromBank = { way: 'bank', visibleMethod: 'Bank Account 6789' } as const;

describe('the notice of a payment that was given back', () => {
  it.each<[string, Partial<BillRefundNotice>, string]>([
    [
      'a void of a card',
      { outcome: 'voided', isOwedAgain: true, isBillOpen: true },
      'Cedar Water canceled your payment of $100.00 for "Water for May" (Visa 1111). The charge will disappear from your card within a few business days. The bill will be open again.',
    ],
    [
      'a void from a bank account',
      { outcome: 'voided', isOwedAgain: true, ...fromBank },
      'Cedar Water canceled your payment of $100.00 for "Water for May" (Bank Account 6789). The money won\'t be taken from your account.',
    ],
    [
      'a void of cash',
      { outcome: 'voided', way: 'desk', visibleMethod: 'Cash' },
      'Cedar Water canceled your payment of $100.00 for "Water for May" (Cash).',
    ],
    [
      'a whole refund',
      {},
      'Cedar Water refunded your payment of $100.00 for "Water for May" to Visa 1111. It should arrive within 5 to 10 business days.',
    ],
    [
      'a part that is owed again',
      { ...fromBank, amountMinor: 4_000, isOwedAgain: true, isBillOpen: true },
      'Cedar Water refunded $40.00 of your payment of $100.00 for "Water for May" to Bank Account 6789. It should arrive within 3 to 5 business days. The bill will be open again.',
    ],
    [
      'a refund of a check',
      { way: 'desk', visibleMethod: 'Check 1042' },
      'Cedar Water refunded your payment of $100.00 for "Water for May" (Check 1042). You\'ll get it directly from Cedar Water.',
    ],
    [
      'a refund that came back',
      { ...fromBank, outcome: 'returned', amountMinor: 4_000 },
      'Your bank didn\'t accept the refund of $40.00 for "Water for May" from Cedar Water (Bank Account 6789). Please contact Cedar Water to get it another way.',
    ],
    [
      'a refund that came back after it was owed again',
      { ...fromBank, outcome: 'returned', isOwedAgain: true },
      'Your bank didn\'t accept the refund of $100.00 for "Water for May" from Cedar Water (Bank Account 6789). It counts toward the bill again. If you have paid the bill since, please contact Cedar Water.',
    ],
  ])('names amount, method and when it arrives: %s', (_what, given, text) => {
    expect(billRefundText({ ...notice, ...given })).toBe(text);
  });

  it.each([
    [
      'voided',
      'Your donation to Cedar Water was canceled',
      'Cedar Water canceled your donation of $100.00 (Visa 1111). The charge will disappear from your card within a few business days.\n',
    ],
    [
      'refunded',
      'Your donation to Cedar Water was refunded',
      'Cedar Water refunded your donation of $100.00 to Visa 1111. It should arrive within 5 to 10 business days.\n',
    ],
    [
      'returned',
      "The refund of your donation to Cedar Water wasn't accepted",
      "Your bank didn't accept the refund of $100.00 of your donation to Cedar Water (Visa 1111). Please contact Cedar Water to get it another way.\n",
    ],
  ] as const)('is a mail to a donor: %s', (outcome, subject, body) => {
    expect(donationRefundMail({ ...notice, outcome })).toEqual({ subject, body });
  });
});
