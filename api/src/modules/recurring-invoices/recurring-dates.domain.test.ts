import type { RecurringFrequency } from '@billfold/shared/contracts/recurring-invoice.contract';
import { describe, expect, it } from '@jest/globals';
import {
  afterPause,
  type Course,
  countPeriods,
  dueDateAfter,
  firstDueFrom,
  isOnDay,
  occurrencesFrom,
  type Rhythm,
} from './recurring-dates.domain';

const rhythm = (
  frequency: RecurringFrequency,
  anchorOn: string,
  dayOfMonth: number | null = null,
): Rhythm => ({ frequency, anchorOn, dayOfMonth });
const course = (of: Rhythm, change: Partial<Course> = {}): Course => ({
  rhythm: of,
  daysBefore: 0,
  beginsOn: '2000-01-01',
  lastDueOn: null,
  times: null,
  periodsDone: 0,
  ...change,
});
const dueDates = (of: Rhythm, most: number): readonly string[] =>
  occurrencesFrom(course(of), of.anchorOn, { most }).map(({ dueOn }) => dueOn);

describe('the due dates of a recurring invoice', () => {
  it.each([
    [
      'on the 31st through a leap year',
      rhythm('monthly', '2028-01-31', 31),
      ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30'],
    ],
    [
      'on the 31st that begin in February',
      rhythm('monthly', '2027-02-28', 31),
      ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ],
    [
      'on the 28th that begin in February',
      rhythm('monthly', '2027-02-28', 28),
      ['2027-02-28', '2027-03-28', '2027-04-28'],
    ],
    [
      'on the 30th over a year end',
      rhythm('monthly', '2026-12-30', 30),
      ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30'],
    ],
    [
      'of quarters on the 31st',
      rhythm('quarterly', '2026-11-30', 31),
      ['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31', '2027-11-30', '2028-02-29'],
    ],
    [
      'of years on 29 February',
      rhythm('yearly', '2028-02-29', 29),
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
    [
      'of weeks over a change of the clocks',
      rhythm('weekly', '2027-03-07'),
      ['2027-03-07', '2027-03-14', '2027-03-21', '2027-03-28'],
    ],
    [
      'of two weeks over a year end',
      rhythm('biweekly', '2026-12-18'),
      ['2026-12-18', '2027-01-01', '2027-01-15'],
    ],
    [
      'of years without a leap day in a century',
      rhythm('yearly', '2096-02-29', 29),
      ['2096-02-29', '2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28', '2101-02-28'],
    ],
  ])('are those %s', (_case, of, expected) => {
    expect(dueDates(of, expected.length)).toEqual(expected);
  });

  it.each([
    [
      'the anchor for a day before it',
      rhythm('monthly', '2027-01-31', 31),
      '2020-05-05',
      '2027-01-31',
    ],
    ['a due date for itself', rhythm('monthly', '2027-01-31', 31), '2027-02-28', '2027-02-28'],
    ['the last day of a month', rhythm('monthly', '2027-01-31', 31), '2027-02-27', '2027-02-28'],
    [
      'the next month behind the last day',
      rhythm('monthly', '2027-01-15', 15),
      '2027-01-16',
      '2027-02-15',
    ],
    ['the next quarter', rhythm('quarterly', '2027-01-15', 15), '2027-01-16', '2027-04-15'],
    [
      'the next quarter from its month',
      rhythm('quarterly', '2027-01-15', 15),
      '2027-04-16',
      '2027-07-15',
    ],
    ['the next year', rhythm('yearly', '2027-01-15', 15), '2027-01-16', '2028-01-15'],
    ['the next week', rhythm('weekly', '2027-01-01'), '2027-01-02', '2027-01-08'],
    ['the second week', rhythm('biweekly', '2027-01-01'), '2027-01-15', '2027-01-15'],
  ])('from a day on begin with %s', (_case, of, day, expected) => {
    expect(firstDueFrom(of, day)).toBe(expected);
  });

  it('are counted from the anchor, however far it is', () => {
    const of = rhythm('monthly', '2027-01-31', 31);
    const stepwise: string[] = [of.anchorOn];
    for (let due = of.anchorOn; stepwise.length < 240;)
      stepwise.push((due = dueDateAfter(of, due)));
    expect(stepwise).toEqual(dueDates(of, 240));
    expect(stepwise.every((day) => isOnDay(day, 31))).toBe(true);
    expect(new Set(stepwise.map((day) => day.slice(0, 7))).size).toBe(240);
  });
});

describe('the periods of a recurring invoice', () => {
  const monthly = rhythm('monthly', '2027-01-31', 31);

  it('are created so many days before the due date, never before it begins', () => {
    const early = course(monthly, { daysBefore: 40, beginsOn: '2027-01-05' });
    expect(occurrencesFrom(early, '2027-01-31', { most: 3 })).toEqual([
      { dueOn: '2027-01-31', createOn: '2027-01-05' },
      { dueOn: '2027-02-28', createOn: '2027-01-19' },
      { dueOn: '2027-03-31', createOn: '2027-02-19' },
    ]);
  });

  it.each([
    ['with the last due date included', { lastDueOn: '2027-03-31' }, 3],
    ['before a last due date of no period', { lastDueOn: '2027-03-30' }, 2],
    ['after so many times', { times: 5, periodsDone: 1 }, 4],
    ['at once when all times are done', { times: 5, periodsDone: 5 }, 0],
  ])('end %s', (_case, change, expected) => {
    const ending = course(monthly, change);
    expect(occurrencesFrom(ending, '2027-01-31', { most: 6 })).toHaveLength(expected);
    expect(countPeriods(ending, '2027-01-31')).toBe(expected);
  });

  it('have no number without an end', () => {
    expect(countPeriods(course(monthly), '2027-01-31')).toBeNull();
  });

  it('end through a day', () => {
    const found = occurrencesFrom(course(monthly), '2027-01-31', {
      most: 99,
      through: '2027-04-29',
    });
    expect(found.map(({ dueOn }) => dueOn)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  });
});

describe('a resumed recurring invoice', () => {
  const paused = course(rhythm('monthly', '2027-01-31', 31), { daysBefore: 10 });

  it.each([
    ['creates today what is to be created today', '2027-02-18', ['2027-01-31'], '2027-02-28'],
    [
      'misses what was to be created yesterday',
      '2027-02-19',
      ['2027-01-31', '2027-02-28'],
      '2027-03-31',
    ],
    ['misses nothing before the first day of creation', '2027-01-10', [], '2027-01-31'],
  ])('%s', (_case, today, missed, next) => {
    const resumed = afterPause(paused, '2027-01-31', today);
    expect([resumed.missed, resumed.next?.dueOn]).toEqual([missed, next]);
  });

  it('ends when its last due date was in the pause', () => {
    const ended = afterPause({ ...paused, lastDueOn: '2027-02-28' }, '2027-01-31', '2027-06-01');
    expect(ended).toEqual({ missed: ['2027-01-31', '2027-02-28'], next: null });
  });

  it('keeps its number of times', () => {
    const counted = afterPause({ ...paused, times: 2, periodsDone: 1 }, '2027-01-31', '2027-06-01');
    expect(counted.next?.dueOn).toBe('2027-06-30');
  });
});
