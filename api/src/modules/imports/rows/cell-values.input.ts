import { cutText } from '@billfold/shared/contracts/cut-text';
import { readEmailAddress } from '@billfold/shared/contracts/email-address';
import { amountLimits } from '@billfold/shared/contracts/limits';
import { usStates } from '@billfold/shared/contracts/us-states';
import { parsePhone } from '../../../core/read-phone';
import { parseCalendarDate } from '../../../http/input.schema';

/** What a cell says, or the sentence why it says nothing. */
export type CellValue<Value> = { readonly value: Value } | { readonly problem: string };

const isNot = (field: string): { readonly problem: string } => ({
  problem: `${field} is not valid.`,
});

const amountShape = /^(-?)\$?(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** Dollars, exact to the cent: '1,234.5' and '$12', not '1e3' and not '12.345'. */
export const readAmount = (field: string, text: string): CellValue<number> => {
  const shown = /^\((.+)\)$/.exec(text);
  const match = amountShape.exec(shown === null ? text : `-${shown[1] ?? ''}`);
  if (match === null || (match[1] !== '' && match[2] !== ''))
    return { problem: `${field} "${cutText(text, 30)}" is no amount in dollars and cents.` };
  const [, minus, inner, whole = '', cents = ''] = match;
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0').slice(0, 2));
  if (!Number.isSafeInteger(value) || value > amountLimits.maxMinor)
    return { problem: `${field} is more than can be paid.` };
  return { value: minus === '' && inner === '' ? value : -value };
};

const shortDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Year 26 or 0026 is a slip of the hand. */
const likelyYear = /^(19|20|21)/;

/** A day of the calendar, as YYYY-MM-DD or MM/DD/YYYY; of a moment its day. */
export const readDay = (field: string, text: string): CellValue<string> => {
  const short = shortDate.exec(text);
  const [, month = '', day = '', year = ''] = short ?? [];
  const asked =
    short === null
      ? text.replace(
          /^(\d{4}-\d{2}-\d{2})[T ]\d{1,2}:\d{2}[\d:.,]*( ?(Z|UTC|[+-]\d{2}(:?\d{2})?))?$/i,
          '$1',
        )
      : `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
  const value = parseCalendarDate(asked);
  return value === undefined || !likelyYear.test(value)
    ? { problem: `${field} "${cutText(text, 30)}" is no day of the calendar.` }
    : { value };
};

export const readFlag = (field: string, text: string): CellValue<boolean> => {
  const word = text.toLowerCase();
  if (['1', 'true', 'yes', 'y', 'x'].includes(word)) return { value: true };
  return ['0', 'false', 'no', 'n'].includes(word)
    ? { value: false }
    : { problem: `${field} "${cutText(text, 30)}" is neither yes nor no.` };
};

export const readPhone = (field: string, text: string): CellValue<string> => {
  const value = parsePhone(text);
  return value === undefined ? isNot(field) : { value };
};

/** In lower case, without what stood around it where it was copied. A character that is not seen makes it another address. */
export const readEmail = (field: string, text: string): CellValue<string> => {
  const value = readEmailAddress(text);
  return value === undefined ? isNot(field) : { value };
};

/** The two letters of a state, or its name. */
export const readState = (field: string, text: string): CellValue<string> => {
  const asked = text.toLowerCase();
  const found = usStates.find(
    ([code, name]) => code.toLowerCase() === asked || name.toLowerCase() === asked,
  );
  return found === undefined ? isNot(field) : { value: found[0] };
};

/** Five digits; spreadsheets lose a zero at the beginning, and nine digits are cut. */
export const readZip = (field: string, text: string): CellValue<string> => {
  const match = /^(\d{3,5})(-\d{4})?$/.exec(text);
  return match === null ? isNot(field) : { value: (match[1] ?? '').padStart(5, '0') };
};

export const readId = (field: string, text: string): CellValue<number> =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
    ? { value: Number(text) }
    : isNot(field);
