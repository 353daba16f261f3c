import { describe, expect, it } from '@jest/globals';
import { divide, linesOf, sharesOf } from './deposit.domain';

const funded = { retref: '1', amountMinor: 1_000, isRefund: false, isRejected: false };

describe('linesOf', () => {
  it('has a payment, a refund, and of a returned payment both ways', () => {
    expect(
      linesOf([
        funded,
        { ...funded, retref: '2', isRefund: true },
        { ...funded, retref: '3', isRejected: true },
        { ...funded, retref: '4', isRefund: true, isRejected: true },
        { ...funded, retref: '5', amountMinor: null },
      ]).map(({ kind, retref }) => `${kind} ${retref}`),
    ).toEqual(['payment 1', 'refund 2', 'payment 3', 'return 3']);
  });
});

describe('divide', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [755, [10_000, 5_000], [503, 252]],
    [1, [0, 5], [0, 1]],
    [7, [0, 0], [7, 0]],
    [0, [3, 4], [0, 0]],
    [5, [], []],
  ])('divides %s by %j', (cents, weights, parts) => {
    expect(divide(cents, weights)).toEqual(parts);
  });

  it('loses no cent of 500 amounts', () => {
    for (let cents = 0; cents < 500; cents += 1) {
      const parts = divide(cents, [17, 31, 5, 0, 211]);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
    }
  });
});

describe('sharesOf', () => {
  const lines = {
    merchantId: 1,
    payments: 25_000,
    refunds: 1_000,
    returns: 500,
    recorded: 23_500,
    transactions: 9,
  };
  const totals = { feesMinor: 755, otherMinor: -100, totalMinor: 22_645 };

  it('has no difference when our records equal the payout', () => {
    expect(sharesOf(totals, [lines], false)).toEqual([
      {
        merchantId: 1,
        payments: 25_000,
        refunds: 1_000,
        returns: 500,
        transactions: 9,
        other: -100,
        fees: 755,
        total: 22_645,
        difference: 0,
        isShared: false,
      },
    ]);
  });

  it('names what the gateway paid out beyond or below our records', () => {
    const difference = (given: object, own: object = {}) =>
      sharesOf({ ...totals, ...given }, [{ ...lines, ...own }], false)[0]?.difference;
    expect(difference({ totalMinor: 22_600 })).toBe(-45);
    expect(difference({}, { recorded: 23_000 })).toBe(500);
    expect(difference({ totalMinor: null })).toBe(0);
  });

  it('divides the fees of a shared account by payments, and leaves adjustments out', () => {
    const shares = sharesOf(
      totals,
      [
        lines,
        { ...lines, merchantId: 2, payments: 5_000, refunds: 0, returns: 0, recorded: 5_000 },
      ],
      true,
    );
    expect(
      shares.map(({ fees, other, total, difference }) => [fees, other, total, difference]),
    ).toEqual([
      [629, 0, 22_871, 0],
      [126, 0, 4_874, 0],
    ]);
  });
});
