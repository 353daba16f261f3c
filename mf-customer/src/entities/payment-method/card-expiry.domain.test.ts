import { aCard } from '../../testing/invoice.factory';
import { expiryOf } from '@billfold/shared/wallet/card-expiry.domain';

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
  ])('expiring %s is on %s: %s', (expiration, today, expiry) => {
    expect(expiryOf(aCard({ expiration }), today)).toBe(expiry);
  });
});
