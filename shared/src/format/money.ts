import { digitsOf } from './digits';

export { formatCents } from '../contracts/us-text';

/** Cents of a typed or shown amount: every non-digit is stripped, so $1,234.56 is 123456. Null when no digit is left. */
export const parseCents = (text: string): number | null => {
  const digits = digitsOf(text);
  return digits === '' ? null : Number(digits);
};

const written = /^(?:usd|us)?\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?\s*(?:usd)?$/i;

/** Cents of an amount that was written as a whole: 1500 is $1,500.00, and 1,234.5 is $1,234.50. Undefined for anything not exact, or negative. */
export const readDollars = (text: string): number | undefined => {
  const [, whole = '', cents = ''] = written.exec(text.trim()) ?? [];
  return whole + cents === ''
    ? undefined
    : Number(whole.replaceAll(',', '') + cents.padEnd(2, '0'));
};
