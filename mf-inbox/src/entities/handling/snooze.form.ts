import { snoozeLimits } from '@billfold/shared/contracts/conversation.contract';
import { addDays, todayOnWire } from '@billfold/shared/format/dates';
import { momentIn } from '@billfold/shared/format/merchant-time';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { ruleTexts } from '@billfold/shared/forms/rules/rules';
import { object, string } from 'yup';

export type SnoozeValues = {
  /** MM/DD/YYYY */
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

/** The moment of a typed day and time on the clock of the reader. */
export const snoozeMoment = ({ date, time }: SnoozeValues): Date =>
  momentIn(undefined, `${parseTypedDate(date) ?? ''}T${time}`);

const snoozeFormTexts = {
  noDay: 'Pick a day',
  wrongDay: 'Pick a day within a year',
  past: 'Pick a time in the future',
} as const;

const isWithin = (date: string): boolean => {
  const day = parseTypedDate(date);
  const today = todayOnWire();
  return day !== null && day >= today && day < addDays(today, snoozeLimits.maxDays);
};

export const snoozeSchema = object({
  date: string()
    .required(snoozeFormTexts.noDay)
    .test('date', ruleTexts.date, (date) => date === '' || parseTypedDate(date) !== null)
    .test(
      'day',
      snoozeFormTexts.wrongDay,
      (date) => parseTypedDate(date) === null || isWithin(date),
    ),
  time: string().test('past', snoozeFormTexts.past, (time = '', { parent }) => {
    const { date = '' } = parent as Partial<SnoozeValues>;
    return !isWithin(date) || snoozeMoment({ date, time }) > new Date();
  }),
});
