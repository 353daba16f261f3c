import { parseCalendarDate } from './input-schema';
import { invalidInput } from '../core/problem.errors';

const earliest = '1900-01-01';

/**
 * A birthday of a request, as `YYYY-MM-DD`; undefined when it was left empty. Throws for a day that is no possible
 * birthday.
 */
export const readBirthday = (
  field: string,
  text: string | null | undefined,
  now: Date,
): string | undefined => {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  const day = parseCalendarDate(trimmed);
  if (day === undefined || day < earliest || day > now.toISOString().slice(0, 10))
    throw invalidInput(`${field} is not valid.`);
  return day;
};
