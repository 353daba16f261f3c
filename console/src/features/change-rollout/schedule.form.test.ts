import { object } from 'yup';
import { initialSchedule, scheduleOf, scheduleRules, type ScheduleValues } from './schedule.form';

const valuesOf = (changes: Partial<ScheduleValues>): ScheduleValues => ({
  ...initialSchedule,
  hasSchedule: true,
  ...changes,
});
const problemsOf = async (changes: Partial<ScheduleValues>): Promise<readonly string[]> =>
  object(scheduleRules)
    .validate(valuesOf(changes), { abortEarly: false })
    .then(
      () => [],
      (error: { readonly errors: readonly string[] }) => error.errors,
    );

describe('schedule form', () => {
  it.each<[Partial<ScheduleValues>, object | null]>([
    [{ hasSchedule: false, startAt: 'x', everyMinutes: 'x', hours: 'x' }, null],
    [{}, null],
    [
      { startAt: ' 2026-11-24 09:00 ' },
      { startAt: '2026-11-24T09:00:00Z', everyS: null, hours: null },
    ],
    [{ everyMinutes: '1.5' }, { startAt: null, everyS: 90, hours: null }],
    [
      { hours: '22:00 - 04:00', days: 'Fri-Sun, wed', zone: 'Europe/Berlin' },
      {
        startAt: null,
        everyS: null,
        hours: {
          zone: 'Europe/Berlin',
          days: ['fri', 'sat', 'sun', 'wed'],
          from: '22:00',
          until: '04:00',
        },
      },
    ],
  ])('accepts %j', async (changes, schedule) => {
    expect(await problemsOf(changes)).toEqual([]);
    expect(scheduleOf(valuesOf(changes))).toEqual(schedule);
  });

  it.each<[Partial<ScheduleValues>, string]>([
    [{ startAt: 'tomorrow' }, 'A start looks like 2026-11-24 09:00, in UTC'],
    [{ startAt: '2026-13-24 09:00' }, 'A start looks like 2026-11-24 09:00, in UTC'],
    [{ everyMinutes: '0' }, 'A step takes a minute at least'],
    [{ everyMinutes: 'soon' }, 'The time of a step is a number of minutes'],
    [{ hours: '9-17' }, 'Hours look like 09:00-17:00'],
    [{ hours: '09:00-17:00', days: 'someday' }, 'Days look like mon-fri or mon, wed'],
    [{ hours: '09:00-17:00', zone: 'Mars/Base' }, 'Name a time zone such as America/New_York'],
  ])('refuses %j', async (changes, problem) => {
    expect(await problemsOf(changes)).toEqual([problem]);
  });
});
