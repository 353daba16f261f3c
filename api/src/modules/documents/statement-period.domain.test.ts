import { describe, expect, it } from '@jest/globals';
import { periodOf, refusalOf } from './statement-period.domain';

const today = '2026-11-20';

describe('the period of a statement', () => {
  it.each([
    ['last month up to today', {}, '2026-10-01', '2026-11-20'],
    [
      'the days that were asked for',
      { from: '2026-03-05', to: '2026-04-06' },
      '2026-03-05',
      '2026-04-06',
    ],
    ['up to today from a day', { from: '2026-11-19' }, '2026-11-19', '2026-11-20'],
    ['from the month before a last day', { to: '2026-03-31' }, '2026-02-01', '2026-03-31'],
    ['over the turn of a year', { to: '2026-01-31' }, '2025-12-01', '2026-01-31'],
  ])('is %s', (_what, wanted, from, to) => {
    expect(periodOf(wanted, today)).toEqual({ from, to });
  });

  it.each([
    ['one day', '2026-11-20', '2026-11-20', null],
    ['366 days', '2025-11-20', '2026-11-20', null],
    ['a whole leap year', '2024-01-01', '2024-12-31', null],
    ['367 days', '2025-11-19', '2026-11-20', 'Statements can cover up to 366 days.'],
    [
      'days in the wrong order',
      '2026-11-02',
      '2026-11-01',
      "The first day can't be after the last day.",
    ],
    ['tomorrow', '2026-11-20', '2026-11-21', "The last day can't be after today, 11/20/2026."],
  ])('refuses %s from %s to %s with %j', (_what, from, to, refusal) => {
    expect(refusalOf({ from, to }, today)).toBe(refusal);
  });
});
