import { dayMs } from '../contracts/durations';

// Written without a library, because the first screens show dates; `typed-date.ts` reads what people type.

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** What a calendar and a clock on a wall show. */
type Wall = {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
};

const digits = (value: number, length = 2): string => String(value).padStart(length, '0');
const dateText = ({ year, month, day }: Wall): string =>
  `${digits(month)}/${digits(day)}/${digits(year, 4)}`;
const clockText = ({ hour, minute }: Wall): string =>
  `${digits(hour % 12 || 12)}:${digits(minute)}`;
const timeText = (wall: Wall): string => `${clockText(wall)}${wall.hour < 12 ? 'AM' : 'PM'}`;

const forms = {
  /** 03/05/2024 */
  date: dateText,
  /** 02:30PM */
  time: timeText,
  /** 03/05/2024 02:30PM */
  dateTime: (wall: Wall) => `${dateText(wall)} ${timeText(wall)}`,
  /** 02:30 pm March 5, 2024 */
  longDateTime: (wall: Wall) =>
    `${clockText(wall)} ${wall.hour < 12 ? 'am' : 'pm'} ${months[wall.month - 1]} ${wall.day}, ${wall.year}`,
};
export type TimeForm = keyof typeof forms;

const isoForm =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** The written numbers of a date or a moment (ISO 8601); null when the calendar has no such day. */
const readWall = (text: string): Wall | null => {
  const [, ...parts] = isoForm.exec(text) ?? [];
  const [year = Number.NaN, month = 0, day = 0, hour = 0, minute = 0] = parts
    .filter((part) => part !== undefined)
    .map(Number);
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day
    ? { year, month, day, hour, minute }
    : null;
};

const localWall = (time: Date): Wall => ({
  year: time.getFullYear(),
  month: time.getMonth() + 1,
  day: time.getDate(),
  hour: time.getHours(),
  minute: time.getMinutes(),
});

/** What a clock on a wall shows (YYYY-MM-DDTHH:mm), in one of the forms. */
export const formatWallClock = (wall: string, form: TimeForm): string => {
  const read = readWall(wall);
  return read === null ? '' : forms[form](read);
};

/** The wall of a wire date, of a moment in the local zone; null for what is neither. */
const wallOf = (input: string | Date): Wall | null => {
  const written = typeof input === 'string' ? readWall(input) : null;
  if (typeof input === 'string' && (written === null || !input.includes('T'))) return written;
  const time = new Date(input);
  return Number.isNaN(time.getTime()) ? null : localWall(time);
};

/**
 * A wire date (YYYY-MM-DD, the same day everywhere) or a moment in the local zone, in one of the forms; '' for null,
 * and for what is neither.
 */
export const formatLocal = (input: string | Date | null | undefined, form: TimeForm): string => {
  const wall = input === null || input === undefined ? null : wallOf(input);
  return wall === null ? '' : forms[form](wall);
};

/** MM/DD/YYYY of a wire date (YYYY-MM-DD, the same day everywhere) or of a moment in the local zone; '' for null. */
export const formatDate = (input: string | Date | null | undefined): string =>
  formatLocal(input, 'date');

/**
 * MM/DD/YYYY hh:mmA in the local zone, as in 03/05/2024 02:30PM; '' for null.
 *
 * @public Required by the specification; not shown on a screen yet.
 */
export const formatDateTime = (input: string | Date | null | undefined): string =>
  formatLocal(input, 'dateTime');

/** Today in the browser's zone, as the wire writes it. */
export const todayOnWire = (now: Date = new Date()): string =>
  `${digits(now.getFullYear(), 4)}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;

/** A wire date some days later (or earlier, for a negative number); '' for what is no date. */
export const addDays = (date: string, days: number): string => {
  const time = new Date(Date.parse(`${date}T00:00Z`) + days * dayMs);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
};

/** Whole days from a due date to today, both wire dates; 0 for one that is not past. */
export const daysLate = (dueDate: string, today: string): number =>
  Math.max(0, (Date.parse(today) - Date.parse(dueDate)) / dayMs);
