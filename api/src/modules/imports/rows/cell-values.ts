import { cutText } from '@billfold/shared/contracts/cut-text';
import { readEmailAddress } from '@billfold/shared/contracts/email-address';
import { amountLimits } from '@billfold/shared/contracts/limits';
import { usStates } from '@billfold/shared/contracts/us-states';
import { readDollars } from '@billfold/shared/contracts/us-text';
import { parsePhone } from '../../../core/read-phone';

/** What a cell says, or the sentence why it says nothing. */
export type CellValue<Value> = { readonly value: Value } | { readonly problem: string };

const isNot = (field: string): { readonly problem: string } => ({
  problem: `${field} is not valid.`,
});

const currencyMark = /^USD\s*|\s*USD$/i;

/** A minus before the amount, or between it and its dollar sign. */
const minusSign = /^(\s*\$?\s?)-\s?/;
/** Zeros behind the cents. */
const idleZeros = /(\.\d\d)0+$/;

/** Dollars, exact to the cent: '1,234.5', '$ 12', '(5.00)' and '100.0000', not '1e3' and not '12.345'. */
export const readAmount = (field: string, text: string): CellValue<number> => {
  const plain = text.replace(currencyMark, '');
  const bracketed = /^\((.+)\)$/.exec(plain)?.[1];
  const unsigned = bracketed ?? plain.replace(minusSign, '$1');
  const value = readDollars(unsigned.replace(idleZeros, '$1'));
  if (value === undefined)
    return { problem: `${field} "${cutText(text, 30)}" isn't an amount in dollars and cents.` };
  if (value > amountLimits.maxMinor) return { problem: `${field} is more than can be paid.` };
  return { value: unsigned === plain ? value : -value };
};

/** A number with up to six decimals, in millionths: a quantity, a price of one or a percentage. */
export const readMillionths = (field: string, text: string): CellValue<bigint> => {
  const plain = text.replace(currencyMark, '').replace(/^\$\s?|\s?%$/, '');
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,6})0*)?$/.exec(plain);
  if (match === null) return { problem: `${field} "${cutText(text, 30)}" isn't a number.` };
  const [, minus = '', whole = '', decimals = ''] = match;
  return { value: BigInt(`${minus}${whole.replaceAll(',', '')}${decimals.padEnd(6, '0')}`) };
};

export const readFlag = (field: string, text: string): CellValue<boolean> => {
  const word = text.toLowerCase();
  if (['1', 'true', 'yes', 'y', 'x'].includes(word)) return { value: true };
  return ['0', 'false', 'no', 'n'].includes(word)
    ? { value: false }
    : { problem: `${field} "${cutText(text, 30)}" isn't yes or no.` };
};

export const readPhone = (field: string, text: string): CellValue<string> => {
  const value = parsePhone(text);
  return value === undefined ? isNot(field) : { value };
};

/**
 * In lower case, without characters around it from where it was copied. A character that is not seen makes it another
 * address.
 */
export const readEmail = (field: string, text: string): CellValue<string> => {
  const value = readEmailAddress(text);
  return value === undefined ? isNot(field) : { value };
};

/** The two letters of a state, or its name. */
export const readState = (field: string, text: string): CellValue<string> => {
  const lowerCase = text.toLowerCase();
  const found = usStates.find(
    ([code, name]) => code.toLowerCase() === lowerCase || name.toLowerCase() === lowerCase,
  );
  return found === undefined ? isNot(field) : { value: found[0] };
};

export const readId = (field: string, text: string): CellValue<number> =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
    ? { value: Number(text) }
    : isNot(field);
