import { digitsOf } from './digits';

export { formatCents, readDollars } from '../contracts/us-text';

/**
 * Cents of a typed or shown amount: every non-digit is stripped, so $1,234.56 is 123456. Null when no digit is left.
 */
export const parseCents = (text: string): number | null => {
  const digits = digitsOf(text);
  return digits === '' ? null : Number(digits);
};
