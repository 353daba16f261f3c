import { describe, expect, it } from '@jest/globals';
import { readPgbenchOutput } from './pgbench';

const output = `pgbench (15.18 (Debian 15.18-0+deb12u1), server 17.10)
transaction type: /tmp/x/payment.sql
number of clients: 8
number of transactions actually processed: 1234
number of failed transactions: 0 (0.000%)
latency average = 2.430 ms
initial connection time = 21.034 ms
tps = 411.523 (without initial connection time)
`;

describe('readPgbenchOutput', () => {
  it('reads count and rate', () => {
    expect(readPgbenchOutput(output)).toEqual({ payments: 1234, perSecond: 411.523 });
  });

  it('refuses a run with failed transactions', () => {
    expect(() => readPgbenchOutput(output.replace('transactions: 0', 'transactions: 3'))).toThrow(
      "3 of pgbench's transactions failed",
    );
  });

  it('refuses a text without the expected figures', () => {
    expect(() => readPgbenchOutput('tps = 4')).toThrow('printed nothing like');
  });
});
