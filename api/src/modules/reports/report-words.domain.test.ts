import { describe, expect, it } from '@jest/globals';
import { declineWords } from './report-words.domain';

describe('declineWords', () => {
  it.each([
    ['decline', '51', 'insufficient_funds', 'Insufficient funds'],
    ['decline', '05', 'other', 'Declined'],
    ['decline', null, null, 'Declined'],
    ['return', 'R01', null, 'Not enough money in the account'],
    ['return', 'R99', null, 'Returned by the bank'],
    ['return', null, null, 'Returned by the bank'],
  ] as const)('says of a %s with code %s and reason %s: %s', (kind, code, reason, words) => {
    expect(declineWords(kind, code, reason)).toBe(words);
  });
});
