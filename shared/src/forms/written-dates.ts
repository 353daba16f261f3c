import { digitsOf } from '../format/digits';
import type { EntryReader } from './pattern-entry';

const two = (digits = ''): string => digits.padStart(2, '0');

/** Day or month of one digit, ended by a slash: 5/ is 05, and 05/7/ is 05/07. */
const closeGroup = (text: string): string => text.replace(/(^|\/)(\d)\/$/, '$10$2/');

const typed: EntryReader['typed'] = (text) => digitsOf(closeGroup(text));

/** Without the blanks around it and beside its marks. */
const compact = (text: string): string => text.trim().replaceAll(/\s*([/.-])\s*/g, '$1');

/** mm/dd/yyyy. A whole day may be written 5/7/1990 or, as browsers and files have it, 1990-05-07 and 19900507. */
export const dateEntry: EntryReader = {
  typed,
  whole: (text) => {
    const day = compact(text);
    const [, isoYear, isoMonth, isoDay] =
      /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(day) ??
      /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(day) ??
      [];
    if (isoYear !== undefined) return two(isoMonth) + two(isoDay) + isoYear;
    const [, month, date, year] =
      /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day) ??
      /^(\d\d)(\d\d)(\d{4})$/.exec(day) ??
      [];
    return year === undefined ? undefined : two(month) + two(date) + year;
  },
};

/** mm/yy. A whole one may be written 4/29, 04/2029 or, as browsers fill it in, 2029-04. */
export const expiryEntry: EntryReader = {
  typed,
  whole: (text) => {
    const month = compact(text);
    const [, isoYear, isoMonth] =
      /^20(\d\d)[/.-](\d{1,2})$/.exec(month) ?? /^20(\d\d)(\d\d)$/.exec(month) ?? [];
    if (isoYear !== undefined) return two(isoMonth) + isoYear;
    const [, usMonth, usYear] =
      /^(\d{1,2})(?:[/.-]|\s+)(?:20)?(\d\d)$/.exec(month) ?? /^(\d\d)20(\d\d)$/.exec(month) ?? [];
    return usYear === undefined ? undefined : two(usMonth) + usYear;
  },
};
