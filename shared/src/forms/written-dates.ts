import { digitsOf } from '../format/digits';

/** Reads the text of a field after a change. `isCut`: text was only removed, so nothing is filled in. */
export type ReadDigits = (text: string, isCut: boolean) => string;

const two = (digits = ''): string => digits.padStart(2, '0');

/** Day or month of one digit, ended by a slash: 5/ is 05, and 05/7/ is 05/07. */
const closeGroup = (text: string): string => text.replace(/(^|\/)(\d)\/$/, '$10$2/');

/** The digits of mm/dd/yyyy. A day that came as a whole may be written 5/7/1990 or, as browsers fill it in, 1990-05-07. */
export const dateDigits: ReadDigits = (text, isCut) => {
  const whole = text.trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(whole) ?? [];
  if (isoYear !== undefined) return two(isoMonth) + two(isoDay) + isoYear;
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(whole) ?? [];
  return year === undefined || isCut ? digitsOf(closeGroup(text)) : two(month) + two(day) + year;
};

/** The digits of mm/yy. One that came as a whole may be written 4/29, 04/2029 or, as browsers fill it in, 2029-04. */
export const expiryDigits: ReadDigits = (text, isCut) => {
  const whole = text.trim();
  const [, isoYear, isoMonth] = /^\d{2}(\d{2})-(\d{1,2})$/.exec(whole) ?? [];
  if (isoYear !== undefined) return two(isoMonth) + isoYear;
  const [, month, year] = /^(\d{1,2})\s*[/-]\s*(?:\d{2})?(\d{2})$/.exec(whole) ?? [];
  return year === undefined || isCut ? digitsOf(closeGroup(text)) : two(month) + year;
};
