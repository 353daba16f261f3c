import { digitsOf } from '@billfold/shared/format/digits';

/** What may stand in the field while the visitor types: digits and commas, one dot, two decimals. */
export const cleanCashEntry = (typed: string): string => {
  const [whole = '', ...rest] = typed.replace(/[^\d.,]/g, '').split('.');
  if (rest.length === 0) return whole;
  return `${whole}.${rest.join('').replaceAll(',', '').slice(0, 2)}`;
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
