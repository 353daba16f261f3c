import { describe, expect, it } from '@jest/globals';
import { orderText } from './order-text';

describe('orderText', () => {
  it('writes numbers, moments, lists and null as JSON', () => {
    expect(
      orderText({ amount: 5, now: new Date('2026-02-01T00:00:00Z'), ids: [1, 2], worker: null }),
    ).toBe('{"amount":5,"now":"2026-02-01T00:00:00.000Z","ids":[1,2],"worker":null}');
  });

  it.each([
    ['a number', { amount: Number.NaN }],
    ['an endless number', { amount: Number.POSITIVE_INFINITY }],
    ['a moment', { amount: new Date('noon') }],
    ['a number in a list', { amount: [1, Number.NaN] }],
    ['a number of a payment', { amount: [{ cents: 1 }, { cents: Number.NaN }] }],
  ])('throws for %s that JSON would write as null', (_what, order) => {
    expect(() => orderText(order)).toThrow('The order has no valid amount.');
  });
});
