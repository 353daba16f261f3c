import { centsOfCash, cleanCashEntry, formatCashEntry, isCashAmount } from './cash-entry.domain';

describe('the cash entry', () => {
  it.each([
    ['1,250.00', true],
    ['1250.00', true],
    ['0', true],
    ['25.00', true],
    ['12,50.00', false],
    ['1250.0', false],
    ['1250', false],
    ['', false],
    ['1,250.00.00', false],
    ['00', false],
  ])('takes %s: %s [PUB-189]', (text, isGood) => {
    expect(isCashAmount(text)).toBe(isGood);
  });

  it.each([
    ['12.345', '12.34'],
    ['1.2.3', '1.23'],
    ['a1b2', '12'],
    ['1,250.0,0', '1,250.00'],
    ['.5', '.5'],
    ['$25', '25'],
  ])('lets %s be typed as %s: one dot, two decimals at most [PUB-190]', (typed, shown) => {
    const keys = Array.from(typed);
    expect(keys.reduce((former, key) => cleanCashEntry(former + key, former), '')).toBe(shown);
  });

  it.each([
    ['1500', '1,500.00'],
    ['$1,249.99', '1,249.99'],
    ['-20.00', '-20.00'],
    ['12.345', '12.345'],
    ['1.234,56', '1.234,56'],
  ])('stores a pasted %s as %s', (pasted, shown) => {
    expect(cleanCashEntry(pasted, '')).toBe(shown);
  });

  it.each([
    ['25', '25.00'],
    ['1250.5', '1,250.50'],
    ['1,250.00', '1,250.00'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['', ''],
    ['12,50', '12,50'],
    ['25.', '25.00'],
  ])('reads %s as %s once the field is left [PUB-191]', (typed, shown) => {
    expect(formatCashEntry(typed)).toBe(shown);
  });

  it('counts in cents', () => {
    expect([
      centsOfCash('1,250.00'),
      centsOfCash('0.05'),
      centsOfCash('0'),
      centsOfCash('1250.0'),
    ]).toEqual([125_000, 5, 0, null]);
  });
});
