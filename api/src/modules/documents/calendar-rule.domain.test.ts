import { describe, expect, it } from '@jest/globals';
import {
  type AutoPayRule,
  addDays,
  nextAutoPayDate,
} from '@billfold/shared/contracts/auto-pay-rule';
import { dayAfter, recurrenceOf } from './calendar-rule.domain';

/**
 * A calendar's own reading of FREQ=MONTHLY with BYMONTHDAY and BYSETPOS=-1: every day of the list that a month has, the
 * last of them.
 */
const expandMonthly = (recurrence: string, year: number, month: number): string[] => {
  const days = (/BYMONTHDAY=([-\d,]+)/.exec(recurrence)?.[1] ?? '').split(',').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const real = days.map((day) => (day < 0 ? last + 1 + day : day)).filter((day) => day <= last);
  const picked = recurrence.includes('BYSETPOS=-1') ? real.slice(-1) : real;
  return picked.map((day) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10));
};

const daysOf = (rule: AutoPayRule, from: string, count: number): string[] => {
  const days: string[] = [];
  for (let at = from; days.length < count;) {
    const next = nextAutoPayDate(rule, at, from);
    if (next === null) break;
    days.push(next);
    at = addDays(next, 1);
  }
  return days;
};

describe('the calendar rule of auto-pay', () => {
  it.each(Array.from({ length: 31 }, (_, index) => index + 1))(
    'matches the charge days of day %i, also in a leap year',
    (dayOfMonth) => {
      const rule = { kind: 'monthly', dayOfMonth, amountMinor: null } as const;
      const recurrence = recurrenceOf(rule) ?? '';
      const months = Array.from({ length: 28 }, (_, index) =>
        expandMonthly(recurrence, 2026, index),
      ).flat();
      expect(months).toEqual(daysOf(rule, '2026-01-01', 28));
      expect(months).toHaveLength(28);
    },
  );

  it.each([
    [{ kind: 'monthly', dayOfMonth: 15, amountMinor: null }, 'FREQ=MONTHLY;BYMONTHDAY=15'],
    [
      { kind: 'monthly', dayOfMonth: 29, amountMinor: null },
      'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1',
    ],
    [
      { kind: 'monthly', dayOfMonth: 30, amountMinor: null },
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
    ],
    [{ kind: 'monthly', dayOfMonth: 31, amountMinor: null }, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    [{ kind: 'weekly', weekday: 'thursday', amountMinor: 100 }, 'FREQ=WEEKLY;BYDAY=TH'],
    [{ kind: 'biweekly', weekday: 'sunday', amountMinor: 100 }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU'],
    [{ kind: 'due_date', amountMinor: null }, null],
  ] as const)('maps %j to %s', (rule, expected) => {
    expect(recurrenceOf(rule)).toBe(expected);
  });

  it('ends an all-day event on the next day', () =>
    expect([dayAfter('2028-02-28'), dayAfter('2026-12-31')]).toEqual(['2028-02-29', '2027-01-01']));
});
