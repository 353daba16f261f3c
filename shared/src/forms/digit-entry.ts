import { digitsOf } from '../format/digits';
import { insertedLength } from '../format/inserted-length';

/**
 * For `clean` of a field of digits. Typed: digits, no more than `most`. What came as a whole may have blanks and
 * dashes; if it is no such number, it stays as it is for the field's rule to refuse.
 */
export const digitEntry =
  (most: number) =>
  (text: string, former: string): string => {
    if (insertedLength(former, text) <= 1 && digitsOf(former) === former)
      return digitsOf(text).slice(0, most);
    const number = text.replaceAll(/[\s-]/g, '');
    return number.length <= most && digitsOf(number) === number ? number : text;
  };

/** As `digitEntry`, for a field without a rule: what is no such number changes nothing. */
export const countEntry =
  (most: number) =>
  (text: string, former: string): string => {
    const entry = digitEntry(most)(text, former);
    return digitsOf(entry) === entry && entry.length <= most ? entry : former;
  };
