import { describe, expect, it } from '@jest/globals';
import { formatAmount, parseAmountCents } from './gateway-amount.domain';

describe('gateway amount', () => {
  it.each([
    ['1000', 1000],
    ['10.00', 1000],
    ['1000.00', 100_000],
    ['10.5', 1050],
    ['.99', 99],
    ['0', 0],
    ['0.00', 0],
    [' 5.00 ', 500],
  ])('reads "%s" as %d cents', (text, cents) => {
    expect(parseAmountCents(text)).toBe(cents);
  });

  it.each(['', '-1.00', '1,000.00', '1e3', '10.', '10.999', 'ten', '0x10', '$5'])(
    'refuses "%s"',
    (text) => {
      expect(parseAmountCents(text)).toBeNull();
    },
  );

  it('is written with a decimal point', () => {
    expect([formatAmount(1000), formatAmount(5), formatAmount(123_456)]).toEqual([
      '10.00',
      '0.05',
      '1234.56',
    ]);
  });
});
