import { dayMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import { addDays, type AutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import { beginCycle, shareOut } from './cycle.domain';
import { decideOutcome, type RunFacts } from './run-outcome.domain';

const monthly: AutoPayRule = { kind: 'monthly', dayOfMonth: 31, amountMinor: null };

describe('beginCycle', () => {
  it('goes from one day of the rule to the next', () => {
    expect(beginCycle(monthly, '2027-11-20', '2028-01-31', '2028-01-31')).toEqual({
      cycleOn: '2028-01-31',
      nextOn: '2028-02-29',
    });
    expect(beginCycle(monthly, '2027-11-20', '2028-02-29', '2028-02-29')).toEqual({
      cycleOn: '2028-02-29',
      nextOn: '2028-03-31',
    });
  });

  it('makes one cycle of all missed ones, the latest, and continues after today', () => {
    expect(beginCycle(monthly, '2026-11-20', '2026-11-30', '2027-03-10')).toEqual({
      cycleOn: '2027-02-28',
      nextOn: '2027-03-31',
    });
    const biweekly: AutoPayRule = { kind: 'biweekly', weekday: 'monday', amountMinor: null };
    expect(beginCycle(biweekly, '2026-11-23', '2026-11-23', '2026-12-22')).toEqual({
      cycleOn: '2026-12-21',
      nextOn: '2027-01-04',
    });
  });

  it('returns no cycle for due dates', () => {
    expect(
      beginCycle({ kind: 'due_date', amountMinor: null }, '2026-11-20', '2026-11-20', '2026-11-20'),
    ).toBeNull();
  });
});

describe('shareOut', () => {
  const bills = [
    { invoiceId: 1, balanceMinor: 3_000 },
    { invoiceId: 2, balanceMinor: 4_000 },
    { invoiceId: 3, balanceMinor: 5_000 },
  ];
  it.each([
    [2_000, ['1:2000']],
    [3_000, ['1:3000']],
    [5_000, ['1:3000', '2:2000']],
    [99_999, ['1:3000', '2:4000', '3:5000']],
    [null, ['1:null', '2:null', '3:null']],
  ])('spreads %p over the oldest invoices first', (amount, shares) => {
    expect(
      shareOut(bills, amount).map(
        ({ invoiceId, amountMinor }) => `${invoiceId}:${String(amountMinor)}`,
      ),
    ).toEqual(shares);
  });
});

describe('decideOutcome', () => {
  const run: RunFacts = {
    kind: 'auto_pay',
    cycleOn: '2026-11-30',
    isWanted: true,
    declines: 0,
    unsentTries: 0,
    unsentSince: null,
  };
  const now = new Date('2026-11-30T12:00:00Z');
  const decide = (
    changes: Partial<RunFacts>,
    end: Parameters<typeof decideOutcome>[1],
    today = '2026-11-30',
    at = now,
  ) => decideOutcome({ ...run, ...changes }, end, { now: at, today, retryDays: [3, 7, 14] });

  it('retries a declined automatic payment on days 3, 7 and 14 of the cycle, then stops', () => {
    expect(decide({}, 'declined')).toEqual({ kind: 'again_on', on: '2026-12-03', declines: 1 });
    expect(decide({ declines: 1 }, 'declined', '2026-12-03')).toEqual({
      kind: 'again_on',
      on: '2026-12-07',
      declines: 2,
    });
    expect(decide({ declines: 2 }, 'declined', '2026-12-07')).toEqual({
      kind: 'again_on',
      on: '2026-12-14',
      declines: 3,
    });
    expect(decide({ declines: 3 }, 'declined', '2026-12-14')).toEqual({
      kind: 'failed',
      reason: 'declined',
      declines: 4,
    });
  });

  it('never retries twice on one day', () => {
    expect(decide({}, 'declined', '2026-12-05')).toEqual({
      kind: 'again_on',
      on: addDays('2026-12-05', 3),
      declines: 1,
    });
    expect(decide({ declines: 1 }, 'declined', '2026-12-08')).toEqual({
      kind: 'again_on',
      on: addDays('2026-12-08', 4),
      declines: 2,
    });
    expect(decide({}, 'declined', '2026-12-03')).toEqual({
      kind: 'again_on',
      on: '2026-12-06',
      declines: 1,
    });
  });

  it('stops after a hard decline or a switch-off, and never repeats a scheduled payment', () => {
    expect(decide({}, 'declined_for_good')).toEqual({
      kind: 'failed',
      reason: 'hard_decline',
      declines: 1,
    });
    expect(decide({ isWanted: false }, 'declined')).toEqual({
      kind: 'failed',
      reason: 'declined',
      declines: 1,
    });
    expect(decide({ kind: 'schedule' }, 'declined')).toEqual({
      kind: 'failed',
      reason: 'declined',
      declines: 1,
    });
  });

  it('repeats a call that never reached the gateway, ever more rarely, for three days', () => {
    const waits: number[] = [];
    let at = now;
    let outcome = decide({}, 'not_charged');
    for (
      ;
      outcome.kind === 'again_at';
      outcome = decide(
        { unsentTries: outcome.unsentTries, unsentSince: outcome.unsentSince },
        'not_charged',
        '2026-11-30',
        at,
      )
    ) {
      waits.push((outcome.at.getTime() - at.getTime()) / 60_000);
      at = outcome.at;
    }
    expect(outcome).toEqual({ kind: 'failed', reason: 'gateway_unreachable', declines: 0 });
    expect(waits.slice(0, 4)).toEqual([15, 60, 240, 240]);
    expect(at.getTime() - now.getTime()).toBeGreaterThanOrEqual(3 * dayMs);
    expect(at.getTime() - now.getTime()).toBeLessThan(3.5 * dayMs);
  });

  it('waits while the payment is in doubt', () => {
    expect(decide({}, 'open')).toEqual({ kind: 'nothing_yet' });
    expect(decide({}, 'charged')).toEqual({ kind: 'charged' });
  });
});
