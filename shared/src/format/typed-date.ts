import moment from 'moment';

const wireDate = 'YYYY-MM-DD';
const typedForms = ['MM/DD/YYYY', 'MM/DD/YY'];

/** The wire form of a typed MM/DD/YYYY or MM/DD/YY; null when it names no day of the calendar. */
export const parseTypedDate = (text: string): string | null => {
  const day = moment(text, typedForms, true);
  return day.isValid() ? day.format(wireDate) : null;
};
