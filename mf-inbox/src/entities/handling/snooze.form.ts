import { snoozeLimits } from '@billfold/shared/contracts/conversation.contract';
import { addDays } from '@billfold/shared/format/dates';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { momentIn } from '@billfold/shared/format/merchant-time';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { ruleTexts } from '@billfold/shared/forms/rules/rules';
import { object, string } from 'yup';
import type { Zone } from './snooze-times';

export type SnoozeValues = {
  /** MM/DD/YYYY in the zone of the merchant. */
  readonly date: string;
  /** HH:MM */
  readonly time: string;
};

export const newSnooze: SnoozeValues = { date: '', time: '09:00' };

/** Each half hour of a day. */
export const snoozeFormTimes = Array.from({ length: 48 }, (_, index) => {
  const hour = Math.floor(index / 2);
  const minute = index % 2 === 0 ? '00' : '30';
  return {
    value: `${String(hour).padStart(2, '0')}:${minute}`,
    label: `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
  };
});

/** The moment of a typed day and time in the zone of the merchant. */
export const snoozeMoment = (zone: Zone, { date, time }: SnoozeValues): Date =>
  momentIn(zone, `${parseTypedDate(date) ?? ''}T${time}`);

const snoozeFormTexts = {
  noDay: 'Pick a day',
  wrongDay: 'Pick a day within a year',
  past: 'Pick a time in the future',
} as const;

const isWithin = (zone: Zone, date: string): boolean => {
  const day = parseTypedDate(date);
  const today = dayIn(zone);
  return day !== null && day >= today && day < addDays(today, snoozeLimits.maxDays);
};

export const snoozeSchema = (zone: Zone) =>
  object({
    date: string()
      .required(snoozeFormTexts.noDay)
      .test('date', ruleTexts.date, (date) => date === '' || parseTypedDate(date) !== null)
      .test(
        'day',
        snoozeFormTexts.wrongDay,
        (date) => parseTypedDate(date) === null || isWithin(zone, date),
      ),
    time: string().test('past', snoozeFormTexts.past, (time = '', { parent }) => {
      const { date = '' } = parent as Partial<SnoozeValues>;
      return !isWithin(zone, date) || snoozeMoment(zone, { date, time }) > new Date();
    }),
  });
