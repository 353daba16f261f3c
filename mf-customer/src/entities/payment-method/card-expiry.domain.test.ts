import { aCard } from '../../testing/invoice-factory';
import { expiryOf, expiryThreat } from '@billfold/shared/wallet/card-expiry.domain';

describe('a card', () => {
  it.each([
    ['11/26', '2026-11-30', 'soon'],
    ['11/26', '2026-12-01', 'expired'],
    ['12/26', '2026-12-01', 'soon'],
    ['12/26', '2026-11-30', 'valid'],
    ['02/28', '2028-02-29', 'soon'],
    ['02/28', '2028-03-01', 'expired'],
    ['11/26', '2026-10-31', 'soon'],
    ['11/26', '2026-10-30', 'valid'],
    ['12/27', '2026-11-20', 'valid'],
    ['1/27', '2026-11-20', 'none'],
    ['13/27', '2026-11-20', 'none'],
    [null, '2026-11-20', 'none'],
  ])('is with expiry %s on %s: %s', (expiration, today, expiry) => {
    expect(expiryOf(aCard({ expiration }), today)).toBe(expiry);
  });
});

describe('a payment that is planned with a card good to 12/31/2026', () => {
  const card = aCard({ expiration: '12/26' });
  it.each([
    ['auto-pay before that day, far from it', 'auto_pay', '2026-12-15', '2026-11-20', null],
    [
      'auto-pay before that day, within 30 days of it',
      'auto_pay',
      '2026-12-15',
      '2026-12-05',
      'This card expires soon (12/26). Later automatic payments would fail.',
    ],
    [
      'auto-pay after that day',
      'auto_pay',
      '2027-01-01',
      '2026-11-20',
      'This card expires (12/26) before 01/01/2027. The next automatic payment would fail.',
    ],
    [
      'auto-pay with a bill that is not known',
      'auto_pay',
      null,
      '2026-12-05',
      'This card expires soon (12/26). Later automatic payments would fail.',
    ],
    [
      'auto-pay when it has passed',
      'auto_pay',
      '2027-01-15',
      '2027-01-01',
      'This card has expired (12/26). The next automatic payment would fail.',
    ],
    ['a scheduled payment on that day', 'schedule', '2026-12-31', '2026-12-05', null],
    [
      'a scheduled payment after that day',
      'schedule',
      '2027-01-01',
      '2026-10-01',
      'This card expires (12/26) before 01/01/2027. The payment would fail.',
    ],
  ] as const)('threatens %s as it does', (_, kind, nextOn, today, words) => {
    expect(expiryThreat(card, { kind, nextOn, today })).toBe(words);
  });
});
