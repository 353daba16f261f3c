import { describe, expect, it } from '@jest/globals';
import { barOf, describeBar } from './bank-return.domain';

describe('bank returns', () => {
  it.each([
    ['R02', 'the_account'],
    ['R05', 'the_account'],
    ['R07', 'the_account'],
    ['R10', 'the_account'],
    ['R14', 'the_account'],
    ['R15', 'the_account'],
    ['R16', 'the_account'],
    ['R20', 'the_account'],
    ['R29', 'the_account'],
    ['R03', 'only_these_numbers'],
    ['R04', 'only_these_numbers'],
    ['R12', 'only_these_numbers'],
    ['R13', 'only_these_numbers'],
    ['R17', 'only_these_numbers'],
    ['R28', 'only_these_numbers'],
    ['R34', 'only_these_numbers'],
    ['R01', null],
    ['R06', null],
    ['R08', null],
    ['R09', null],
    ['R11', null],
    ['R24', null],
    ['R31', null],
    ['R99', null],
    ['C02', null],
    ['toString', null],
  ] as const)('map %s to %s', (code, bar) => {
    expect(barOf(code)).toBe(bar);
  });

  it("describe the bank's finding, and less for sensitive or unknown codes", () => {
    expect(describeBar('R02')).toBe(
      'Your bank says this account is closed, so it can no longer be used.',
    );
    expect(describeBar('R15')).toBe(
      "Your bank doesn't allow payments from this account, so it can no longer be used.",
    );
    expect(describeBar('R99')).toBe(
      'Your bank returned a payment from this account, so it can no longer be used.',
    );
  });
});
