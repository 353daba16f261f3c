import { describe, expect, it } from '@jest/globals';
import type { PercentageRule, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { gateWindow } from './gate-window.domain';

const at = (time: string): Date => new Date(`2026-11-22T${time}Z`);
const rule = (changes: Partial<PercentageRule> = {}): PercentageRule => ({
  release: 'mf-inbox@1.1.0-b',
  percent: 5,
  salt: 's',
  steps: [],
  gate: null,
  startedAt: at('10:00:10').toISOString(),
  stepSince: at('10:00:10').toISOString(),
  paused: null,
  ...changes,
});
const state = (module: string, changedAt: string): RolloutState => ({
  environment: 'dev',
  module,
  revision: 1,
  disabled: null,
  tenants: [],
  percentage: null,
  channels: [],
  default: null,
  lastGood: null,
  lastSoaked: null,
  lock: null,
  changedAt: at(changedAt).toISOString(),
});
const shell = state('shell', '09:00:00');
const inbox = state('mf-inbox', '10:00:10');

describe('gate window', () => {
  it('begins exactly with the step, also for a late look', () => {
    expect(gateWindow(inbox, rule(), 30, shell, at('10:00:45'))).toEqual({
      since: at('10:00:10'),
      elapsedS: 35,
      hasNewShell: false,
      earlier: null,
    });
  });
  it("begins again with another shell, except for the shell's own gate", () => {
    const newShell = state('shell', '10:00:20');
    expect(gateWindow(inbox, rule(), 30, newShell, at('10:00:45'))).toMatchObject({
      since: at('10:00:20'),
      elapsedS: 25,
      hasNewShell: true,
    });
    expect(gateWindow(newShell, rule(), 30, newShell, at('10:00:45'))).toMatchObject({
      since: at('10:00:10'),
      hasNewShell: false,
    });
  });
  it('grows to a day when no decision was possible, and then moves on', () => {
    expect(gateWindow(inbox, rule(), 600, shell, at('23:00:45'))).toMatchObject({
      since: at('10:00:10'),
      elapsedS: 46_835,
    });
    expect(gateWindow(inbox, rule(), 600, shell, new Date('2026-11-25T11:00:45Z')).since).toEqual(
      new Date('2026-11-24T11:00:00Z'),
    );
  });
  it('compares at 100 % with the time since the rule began, or one window', () => {
    expect(
      gateWindow(
        inbox,
        rule({ percent: 100, stepSince: at('11:00:00').toISOString() }),
        30,
        shell,
        at('11:00:45'),
      ).earlier,
    ).toEqual({
      since: at('10:00:00'),
      until: at('11:00:00'),
      dayBefore: new Date('2026-11-21T11:00:00Z'),
    });
    expect(gateWindow(inbox, rule({ percent: 100 }), 600, shell, at('10:00:45')).earlier).toEqual({
      since: at('09:50:00'),
      until: at('10:00:10'),
      dayBefore: new Date('2026-11-21T10:00:00Z'),
    });
  });
  it('compares with one day at most', () => {
    const long = rule({ percent: 100, startedAt: '2026-10-22T10:00:10Z' });
    expect(gateWindow(inbox, long, 600, shell, at('10:00:45')).earlier).toEqual({
      since: new Date('2026-11-21T10:00:00Z'),
      until: at('10:00:10'),
      dayBefore: new Date('2026-11-21T10:00:00Z'),
    });
  });
});
