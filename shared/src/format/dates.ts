import moment, { type MomentInput } from 'moment';

const shownDate = 'MM/DD/YYYY';
const wireDate = 'YYYY-MM-DD';
const typedForms = ['MM/DD/YYYY', 'MM/DD/YY'];

const shown = (input: MomentInput, form: string): string => {
  if (input === null || input === undefined || input === '') return '';
  const time = moment(input, moment.ISO_8601);
  return time.isValid() ? time.format(form) : '';
};

const forms = {
  date: shownDate,
  time: 'hh:mmA',
  dateTime: 'MM/DD/YYYY hh:mmA',
  longDateTime: 'hh:mm a MMMM D, YYYY',
} as const;
export type TimeForm = keyof typeof forms;

/** What a clock on a wall shows (YYYY-MM-DDTHH:mm), in one of the forms. */
export const formatWallClock = (wall: string, form: TimeForm): string =>
  moment.utc(wall).format(forms[form]);

/** A moment in the local zone, in one of the forms; '' for null. */
export const formatLocal = (input: MomentInput, form: TimeForm): string =>
  shown(input, forms[form]);

/** MM/DD/YYYY of a wire date (YYYY-MM-DD, the same day everywhere) or of a moment in the local zone; '' for null. */
export const formatDate = (input: string | Date | null | undefined): string =>
  shown(input, shownDate);

/**
 * MM/DD/YYYY hh:mmA in the local zone, as in 03/05/2024 02:30PM; '' for null.
 *
 * @public Required by the specification; not shown on a screen yet.
 */
export const formatDateTime = (input: string | Date | null | undefined): string =>
  shown(input, forms.dateTime);

/** The wire form of a typed MM/DD/YYYY or MM/DD/YY; null when it names no day of the calendar. */
export const parseTypedDate = (text: string): string | null => {
  const day = moment(text, typedForms, true);
  return day.isValid() ? day.format(wireDate) : null;
};

/** Today in the browser's zone, as the wire writes it. */
export const todayOnWire = (now: Date = new Date()): string => moment(now).format(wireDate);

/** A wire date some days later (or earlier, for a negative number). */
export const addDays = (date: string, days: number): string =>
  moment(date, wireDate, true).add(days, 'days').format(wireDate);
