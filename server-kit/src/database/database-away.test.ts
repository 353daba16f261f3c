import { describe, expect, it } from '@jest/globals';
import { isConnectionSpent, isDatabaseAway } from './database-away';

const withCode = (code: string): Error =>
  Object.assign(new Error('as the server said it'), { code });

describe('isDatabaseAway', () => {
  it.each([
    'ECONNREFUSED',
    'ETIMEDOUT',
    '57P01',
    '57P03',
    '08006',
    '53100',
    '53300',
    '25006',
    '58030',
  ])('is true for the code %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
  });

  it.each([
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Client was closed and is not queryable',
  ])('is true for the message "%s"', (words) => {
    expect(isDatabaseAway(new Error(words))).toBe(true);
  });

  it.each(['23505', '40001', '57014', '42P01', '25P02'])(
    'is false for the code %s, which is an answer',
    (code) => {
      expect(isDatabaseAway(withCode(code))).toBe(false);
    },
  );
});

describe('isConnectionSpent', () => {
  it('is true after a fatal error, a timeout or a read-only error', () => {
    const ended = Object.assign(withCode('57P01'), { severity: 'FATAL' });
    expect(
      [ended, new Error('Query read timeout'), withCode('25006')].map(isConnectionSpent),
    ).toEqual([true, true, true]);
    expect(
      [Object.assign(withCode('53100'), { severity: 'ERROR' }), undefined].map(isConnectionSpent),
    ).toEqual([false, false]);
  });
});
