import {
  daysOf,
  hoursEntries,
  scheduleFields,
  timePattern,
} from '@billfold/shared/contracts/rollout-commands';
import type { RolloutHours, RolloutSchedule } from '@billfold/shared/contracts/rollout.contract';
import { boolean, mixed, number, string, type Schema } from 'yup';

const { startAt, everyS } = scheduleFields;
/** The controls of a schedule, in their order. */
export const scheduleControls = [startAt, everyS, ...Object.values(hoursEntries)].map(
  ({ control }) => control,
);

/** The values of a schedule in the form of a canary; all are texts, so that invalid entries are kept. */
export type ScheduleValues = { readonly hasSchedule: boolean } & Readonly<
  Record<(typeof scheduleControls)[number]['name'], string>
>;

export const initialSchedule: ScheduleValues = {
  hasSchedule: false,
  startAt: '',
  everyMinutes: '',
  hours: '',
  days: hoursEntries.days.usual,
  zone: hoursEntries.zone.usual,
};

/** Reads `mon-fri` or `mon, wed`; null for any other text. */
const parseDays = (text: string): RolloutHours['days'] | null => {
  const days = text.toLowerCase().split(',').map(daysOf);
  return days.includes(null) ? null : [...new Set(days.flatMap((group) => group ?? []))];
};

const momentShape = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;
const toInstant = (text: string): string => text.trim().replace(momentShape, '$1T$2:00Z');
const hoursShape = new RegExp(`^(?<from>${timePattern})\\s*-\\s*(?<until>${timePattern})$`);

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
};

const scheduled = (rule: Schema): Schema =>
  mixed().when('hasSchedule', ([hasSchedule], unruled) => (hasSchedule === true ? rule : unruled));
const timed = (rule: Schema): Schema =>
  mixed().when(['hasSchedule', 'hours'], ([hasSchedule, hours], unruled) =>
    hasSchedule === true && String(hours).trim() !== '' ? rule : unruled,
  );

export const scheduleRules = {
  hasSchedule: boolean(),
  startAt: scheduled(
    string()
      .trim()
      .test(
        'moment',
        'A start looks like 2026-11-24 09:00, in UTC',
        (text = '') =>
          text === '' || (momentShape.test(text) && !Number.isNaN(Date.parse(toInstant(text)))),
      ),
  ),
  everyMinutes: scheduled(
    number()
      .transform((value: number, original: unknown) => (original === '' ? undefined : value))
      .typeError('The time of a step is a number of minutes')
      .min(1, 'A step takes a minute at least')
      .max(everyS.max / 60, `A step takes ${everyS.max / 60} minutes at most`),
  ),
  hours: scheduled(
    string()
      .trim()
      .test(
        'hours',
        'Hours look like 09:00-17:00',
        (text = '') => text === '' || hoursShape.test(text),
      ),
  ),
  days: timed(
    string().test(
      'days',
      'Days look like mon-fri or mon, wed',
      (text = '') => parseDays(text) !== null,
    ),
  ),
  zone: timed(
    string().test('zone', 'Name a time zone such as America/New_York', (text = '') =>
      isZone(text.trim()),
    ),
  ),
};

/** Converts valid values; null without a schedule. */
export const scheduleOf = (values: ScheduleValues): RolloutSchedule | null => {
  const { hasSchedule, startAt, everyMinutes, hours, days, zone } = values;
  if (!hasSchedule) return null;
  const { from, until } = hoursShape.exec(hours.trim())?.groups ?? {};
  const schedule: RolloutSchedule = {
    startAt: startAt.trim() === '' ? null : toInstant(startAt),
    everyS: everyMinutes.trim() === '' ? null : Math.round(Number(everyMinutes) * 60),
    hours:
      from === undefined || until === undefined
        ? null
        : { zone: zone.trim(), days: parseDays(days) ?? [], from, until },
  };
  return Object.values(schedule).every((part) => part === null) ? null : schedule;
};
