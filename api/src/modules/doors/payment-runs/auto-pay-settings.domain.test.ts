import { describe, expect, it } from '@jest/globals';
import type { AutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import { decideStart, type Present } from './auto-pay-settings.domain';

const today = '2026-11-20';
const monthly: AutoPayRule = { kind: 'monthly', dayOfMonth: 15, amountMinor: 5_000 };
const dueDate: AutoPayRule = { kind: 'due_date', amountMinor: null };
const off: Present = { rule: null, startedOn: null, nextOn: null, hasRunToday: false };
const on = (rule: AutoPayRule, nextOn: string | null): Present => ({
  rule,
  startedOn: '2026-01-04',
  nextOn,
  hasRunToday: false,
});

describe('the first charge of auto-pay', () => {
  it('begins today, or on the first day of its rule', () => {
    expect(decideStart(monthly, off, today)).toEqual({
      startedOn: today,
      nextOn: '2026-12-15',
      waiting: 'end',
    });
    expect(decideStart({ ...monthly, dayOfMonth: 20 }, off, today)).toMatchObject({
      nextOn: today,
    });
    expect(decideStart(dueDate, off, today)).toEqual({
      startedOn: today,
      nextOn: null,
      waiting: 'end',
    });
  });

  it('never repeats a day that had its cycle', () => {
    const ran = { ...on(monthly, '2026-12-15'), hasRunToday: true };
    expect(decideStart({ ...monthly, dayOfMonth: 20 }, ran, today)).toEqual({
      startedOn: today,
      nextOn: '2026-12-20',
      waiting: 'end',
    });
  });

  it.each<[string, AutoPayRule, Present, object]>([
    [
      'another method leaves days and tries as they are',
      monthly,
      on(monthly, '2026-12-15'),
      { startedOn: '2026-01-04', nextOn: '2026-12-15', waiting: 'stay' },
    ],
    [
      'another amount keeps the days and ends the tries of the old one',
      { ...monthly, amountMinor: 6_000 },
      on(monthly, '2026-12-15'),
      { nextOn: '2026-12-15', waiting: 'end' },
    ],
    [
      'another amount of due dates is taken by what waits',
      { ...dueDate, amountMinor: 900 },
      on(dueDate, null),
      { startedOn: '2026-01-04', nextOn: null, waiting: 'take_the_amount' },
    ],
    [
      'the same amount of due dates changes nothing',
      dueDate,
      on(dueDate, null),
      { startedOn: '2026-01-04', nextOn: null, waiting: 'stay' },
    ],
    [
      'another day begins anew',
      { ...monthly, dayOfMonth: 25 },
      on(monthly, '2026-12-15'),
      { startedOn: today, nextOn: '2026-11-25', waiting: 'end' },
    ],
    [
      'days instead of due dates begin anew',
      monthly,
      on(dueDate, null),
      { startedOn: today, nextOn: '2026-12-15', waiting: 'end' },
    ],
  ])('%s', (_title, rule, present, start) => {
    expect(decideStart(rule, present, today)).toMatchObject(start);
  });

  it('keeps the weeks of a biweekly rule without a known next day', () => {
    const biweekly: AutoPayRule = { kind: 'biweekly', weekday: 'monday', amountMinor: null };
    expect(
      decideStart(biweekly, { ...on(biweekly, null), startedOn: '2026-11-09' }, today),
    ).toMatchObject({ nextOn: '2026-11-23' });
    expect(
      decideStart(biweekly, { ...on(biweekly, null), startedOn: '2026-11-16' }, today),
    ).toMatchObject({ nextOn: '2026-11-30' });
  });
});
