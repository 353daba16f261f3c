import { describe, expect, it } from '@jest/globals';
import { paymentReport, rowsWrittenPerPayment } from './payment-report';
import { sides, type Side } from './payment-stage';

const waiting = { payments: 100, requestSeconds: 2, gatewaySeconds: 0.5 };
const slice = (side: Side, round: number) => ({
  group: '8 at a time',
  side,
  round,
  clients: 8,
  payments: 100,
  others: 0.01,
  ...(side === 'pgbench'
    ? { perSecond: 1_000, cpu: { postgres: 0.1, pgbench: 0.02 } }
    : { perSecond: 400, cpu: { postgres: 0.1, api: 0.2, load: 0.03 }, p50: 18, p99: 60, waiting }),
});
const workOf = (commits: number) => ({
  payments: 100,
  commits,
  'transactions inserted': 100,
  'users updated': 0,
});
const work = { pgbench: workOf(600), sandbox: workOf(800), instant: { ...workOf(0), payments: 0 } };

describe('paymentReport', () => {
  it("prints rates, ratios and the gateway's share of the time", () => {
    const slices = [1, 2, 3].flatMap((round) => sides.map((side) => slice(side, round)));
    const text = paymentReport(slices, [8], 0.15, work).join('\n');
    expect(text).toMatch(/\| 8 +\| +1,000 \| +400 \| +400 \| +0\.40 \| +0\.40 \| +1\.00 \|/);
    expect(text).toMatch(
      /\| 8, sandbox +\| +18\.00 \| +60\.00 \| +20\.00 \| +5\.00 \| +25 % \| +15\.00 \|/,
    );
    expect(text).toMatch(
      /\| 8, API, sandbox +\| +1\.00 \| +2\.00 \| +– \| +0\.30 \| +– \| +3\.30 \|/,
    );
  });
});

describe('rowsWrittenPerPayment', () => {
  it('compares the sides that paid and leaves out tables without writes', () => {
    const text = rowsWrittenPerPayment(work);
    expect(text).toMatch(/\| commits +\| +6\.00 \| +8\.00 \|/);
    expect(text).toMatch(/\| transactions inserted +\| +1\.00 \| +1\.00 \|/);
    expect(text).not.toContain('users');
    expect(text).not.toContain('instant');
  });
});
