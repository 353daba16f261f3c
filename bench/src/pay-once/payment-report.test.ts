import { describe, expect, it } from '@jest/globals';
import type { Slice } from './measure-slice';
import { paymentReport, rowsWrittenPerPayment } from './payment-report';
import { sides, type Side } from './payment-stage';

const slice = (side: Side, round: number, change: Partial<Slice> = {}): Slice => ({
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
  ...change,
});
const workOf = (commits: number) => ({
  payments: 100,
  commits,
  'transactions inserted': 100,
  'invoices updated': 100,
  'users updated': 0,
});
const work = { pgbench: workOf(600), sandbox: workOf(800), instant: { ...workOf(0), payments: 0 } };
const report = (slices: readonly Slice[]) =>
  paymentReport({ slices, concurrencies: [8], quietShare: 0.15, work }).join('\n');
const rounds = (count: number, change: (round: number) => Partial<Slice> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    sides.map((side) => slice(side, index + 1, change(index + 1))),
  ).flat();

describe('paymentReport', () => {
  it("prints rates, ratios and the gateway's share of the time", () => {
    const text = report(rounds(3));
    expect(text).toMatch(/\| 8 +\| +1,000 \| +400 \| +0\.40 \| +400 \| +0\.40 \| +1\.00 \|/);
    expect(text).toMatch(
      /\| 8, sandbox +\| +18\.00 \| +60\.00 \| +20\.00 \| +5\.00 \| +25 % \| +15\.00 \|/,
    );
    expect(text).toMatch(
      /\| 8, API, sandbox +\| +1\.00 \| +2\.00 \| +– \| +0\.30 \| +– \| +3\.30 \|/,
    );
  });

  it('leaves out disturbed rounds while enough quiet rounds remain, and notes it', () => {
    const disturbed = rounds(4, (round) => (round === 4 ? { others: 0.6, perSecond: 1 } : {}));
    expect(report(disturbed)).toContain(
      'others used at most 15 % of the machine: 8 at a time 3 of 4.',
    );
    expect(report(disturbed.filter(({ round }) => round !== 1))).toContain(
      '8 at a time all 3 (2 quiet)',
    );
  });

  it('prints a dash for pgbench when pgbench did not run', () => {
    expect(report(rounds(3).filter(({ side }) => side !== 'pgbench'))).toMatch(
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
