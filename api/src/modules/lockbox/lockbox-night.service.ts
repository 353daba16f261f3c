import { hourMs } from '@billfold/shared/contracts/durations';
import { DateTime } from 'luxon';
import { instantOf } from '../../core/business-time';

const afterMidnightMs = hourMs;

export const dayAfter = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 }).toFormat('yyyy-MM-dd');

/** When the file of a day is made: an hour after the midnight that closes it in the merchant's zone. */
export const nightOf = (date: string, zone: string): Date =>
  new Date(instantOf(dayAfter(date), '00:00', zone).getTime() + afterMidnightMs);
