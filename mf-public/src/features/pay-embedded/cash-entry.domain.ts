import { digitsOf } from '@billfold/shared/format/digits';
import { formatCents, readDollars } from '@billfold/shared/format/money';
import { insertedLength } from '@billfold/shared/format/inserted-length';

const longestEntry = 14;

/**
 * While the visitor types: digits and commas, one dot, two decimals. What is pasted is an amount, or stays for the form
 * to refuse.
 */
export const cleanCashEntry = (text: string, former: string): string => {
  if (insertedLength(former, text) > 1) {
    const cents = readDollars(text);
    return cents === undefined ? text : formatCents(cents).slice(1);
  }
  const [whole = '', ...rest] = text.replace(/[^\d.,]/g, '').split('.');
  const cents = rest.join('').replaceAll(',', '').slice(0, 2);
  return (rest.length === 0 ? whole : `${whole}.${cents}`).slice(0, longestEntry);
};

const wellFormed = /^(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}$|^0$/;

/** Digits, in groups of three where there are commas, and exactly two decimals; or 0. */
export const isCashAmount = (text: string): boolean => wellFormed.test(text);

/** Whole cents of a well-formed entry, null of any other. */
export const centsOfCash = (text: string): number | null =>
  isCashAmount(text) ? Number(digitsOf(text)) * (text === '0' ? 100 : 1) : null;

/** When the field is left: 25 reads 25.00, 1250.5 reads 1,250.50. What cannot be read stays as it is. */
export const formatCashEntry = (text: string): string => {
  const [, whole, cents = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return `${digits.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
};
