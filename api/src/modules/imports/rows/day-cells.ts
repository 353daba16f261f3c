import { cutText } from '@billfold/shared/contracts/cut-text';
import { parseCalendarDate } from '../../../http/input-schema';
import type { CellValue } from './cell-values';

/**
 * How the days of a column are written: `mixed` has some that only the day can begin and some that only the month can.
 * `by_others`: it is another column of the file that decides.
 */
export type DayOrder = 'month_first' | 'day_first' | 'mixed';
export type ColumnDays = { readonly order: DayOrder; readonly by: 'itself' | 'others' | 'custom' };

/** What the numbers of a day can be read by: the year that two digits mean, and the order of its column. */
export type DayFacts = {
  /** The merchant's. */
  readonly today: string;
  readonly columns: Readonly<Record<string, ColumnDays>>;
};

export const monthFirst: ColumnDays = { order: 'month_first', by: 'custom' };

const two = (part: string): string => part.padStart(2, '0');
const join = (year: string, month: string, day: string): string | undefined =>
  parseCalendarDate(`${year}-${two(month)}-${two(day)}`);

/** Year 0026 is a slip of the hand. */
const likelyYear = /^(19|20|21)/;

/** A birthday is not ahead; another day is at most 20 years ahead. */
const fullYear = (year: string, today: string, isPast: boolean): string => {
  if (year.length !== 2) return year;
  const latest = Number(today.slice(0, 4)) + (isPast ? 0 : 20);
  const inCentury = latest - (latest % 100) + Number(year);
  return String(inCentury > latest ? inCentury - 100 : inCentury);
};

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthNumber = (name: string): string =>
  String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
const monthName = `(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?`;
const namedFirst = new RegExp(`^${monthName}[ -](\\d{1,2})(?:st|nd|rd|th)?,?[ -](\\d{4})$`, 'i');
const namedSecond = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?[ -]${monthName},?[ -](\\d{2}|\\d{4})$`,
  'i',
);
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const time = /(?:T|,? )\d{1,2}:\d{2}[\d:.,]*( ?[ap]\.?m\.?)?( ?(Z|UTC|[+-]\d{2}(:?\d{2})?))?$/i;

type Reading = { readonly value: string; readonly isTurned: boolean };

const readNumbers = (
  [first, second, year]: readonly [string, string, string],
  { order }: ColumnDays,
): Reading | 'unclear' | undefined => {
  const asMonth = join(year, first, second);
  const asDay = join(year, second, first);
  if (asMonth === undefined || asDay === undefined || asMonth === asDay) {
    const value = asMonth ?? (order === 'month_first' ? undefined : asDay);
    return value === undefined ? undefined : { value, isTurned: false };
  }
  if (order === 'mixed') return 'unclear';
  return order === 'day_first'
    ? { value: asDay, isTurned: true }
    : { value: asMonth, isTurned: false };
};

const readParts = (
  text: string,
  { today, isPast, column }: { today: string; isPast: boolean; column: ColumnDays },
): Reading | 'unclear' | undefined => {
  const certain = (value: string | undefined): Reading | undefined =>
    value === undefined ? undefined : { value, isTurned: false };
  const [, y = '', m = '', d = ''] = yearFirst.exec(text) ?? [];
  if (y !== '') return certain(join(y, m, d));
  const [, first = '', , second = '', last = ''] = yearLast.exec(text) ?? [];
  if (first !== '') return readNumbers([first, second, fullYear(last, today, isPast)], column);
  const [, name = '', day = '', year = ''] = namedFirst.exec(text) ?? [];
  if (name !== '') return certain(join(year, monthNumber(name), day));
  const [, its = '', its2 = '', its3 = ''] = namedSecond.exec(text) ?? [];
  return its === ''
    ? undefined
    : certain(join(fullYear(its3, today, isPast), monthNumber(its2), its));
};

const dayNames = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day that was read, and the sentence where its column decided what its numbers mean. */
export type DayCell = CellValue<string> & { readonly note?: string };

/**
 * A day of the calendar: 2027-04-15, 4/15/27, Apr 15, 2027 or 15 Apr 2027, and of a moment its day. Of 3/4/2027 the
 * whole column says which number is the month.
 */
export const readDay = (
  field: string,
  text: string,
  { today, column, isPast = false }: { today: string; column: ColumnDays; isPast?: boolean },
): DayCell => {
  const shown = cutText(text, 30);
  const reading = readParts(text.replace(time, ''), { today, isPast, column });
  if (reading === 'unclear')
    return {
      problem: `${field} "${shown}" could be two different days because some dates in this column start with the day and some with the month. Please write them as YYYY-MM-DD.`,
    };
  if (reading === undefined || !likelyYear.test(reading.value))
    return { problem: `${field} "${shown}" isn't a date we can read. Use MM/DD/YYYY.` };
  const { value, isTurned } = reading;
  if (!isTurned) return { value };
  const why = column.by === 'others' ? 'other dates of this file' : 'dates of this column';
  const dayText = dayNames.format(new Date(`${value}T00:00:00Z`));
  return {
    value,
    note: `${field} "${shown}" was read as ${dayText}, because ${why} start with the day.`,
  };
};

/** The first two numbers of a written day, where one of them is too large for a month. */
export type TellingNumbers = {
  readonly index: number;
  readonly first: number;
  readonly second: number;
};

const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const exists = (month: number, day: number): boolean => day <= (daysOf[month - 1] ?? 0) && day > 0;

/** The order of each column of days, by its own cells, else by the other columns. */
export const orderColumns = (
  indexes: readonly number[],
  telling: readonly TellingNumbers[],
): ReadonlyMap<number, ColumnDays> => {
  const decide = (cells: readonly TellingNumbers[]): DayOrder | undefined => {
    const isDay = cells.some(({ first, second }) => exists(second, first));
    const isMonth = cells.some(({ first, second }) => exists(first, second));
    if (isDay && isMonth) return 'mixed';
    if (isDay) return 'day_first';
    return isMonth ? 'month_first' : undefined;
  };
  const ofFile = decide(telling);
  return new Map(
    indexes.map((index) => {
      const own = decide(telling.filter((cell) => cell.index === index));
      if (own !== undefined) return [index, { order: own, by: 'itself' }] as const;
      return ofFile === undefined
        ? ([index, monthFirst] as const)
        : ([index, { order: ofFile, by: 'others' }] as const);
    }),
  );
};
