import { describe, expect, it } from '@jest/globals';
import type { Slice } from './measure-slice';
import { paymentReport, rowsWrittenPerPayment } from './payment-report';
import { sides, type Side } from './payment-stage';

const slice = (side: Side, round: number): Slice => ({
  side,
  clients: 8,
  round,
  payments: 100,
  perSecond: side === 'pgbench' ? 1_000 : 400,
  p50Ms: 18,
  p99Ms: 60,
  waiting: side === 'pgbench' ? null : { payments: 100, requestSeconds: 2, gatewaySeconds: 0.5 },
  cpu:
    side === 'pgbench' ? { postgres: 0.1, pgbench: 0.02 } : { postgres: 0.1, api: 0.2, load: 0.03 },
  others: 0.01,
});
const workOf = (commits: number) => ({
  payments: 100,
  commits,
  'transactions inserted': 100,
  'invoices updated': 100,
  'users updated': 0,
});
const work = { pgbench: workOf(600), sandbox: workOf(800), instant: { ...workOf(0), payments: 0 } };
const report = (those: readonly Slice[]) =>
  paymentReport({ slices: those, concurrencies: [8], quietShare: 0.15, work }).join('\n');
const slices = [1, 2, 3].flatMap((round) => sides.map((side) => slice(side, round)));

describe('paymentReport', () => {
  it("prints rates, ratios and the gateway's share of the time", () => {
    const text = report(slices);
    expect(text).toMatch(/\| 8 +\| +1,000 \| +400 \| +0\.40 \| +400 \| +0\.40 \| +1\.00 \|/);
    expect(text).toMatch(
      /\| 8, sandbox +\| +18\.00 \| +60\.00 \| +20\.00 \| +5\.00 \| +25 % \| +15\.00 \|/,
    );
    expect(text).toMatch(
      /\| 8, API, sandbox +\| +1\.00 \| +2\.00 \| +– \| +0\.30 \| +– \| +3\.30 \|/,
    );
  });

  it('prints a dash for pgbench when pgbench did not run', () => {
    expect(report(slices.filter(({ side }) => side !== 'pgbench'))).toMatch(
      /\| 8 +\| +– \| +400 \| +– \|/,
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
