import { phoneLimits } from '../contracts/limits';
import { readUsPhone } from '../contracts/us-phone';
import { digitsOf } from './digits';

/**
 * Digits as they are typed into a field: punctuation and the country's leading 1 are dropped, and so is an eleventh.
 */
export const typedPhoneDigits = (text: string): string => {
  const digits = digitsOf(text);
  return (digits.startsWith('1') ? digits.slice(1) : digits).slice(0, phoneLimits.digits);
};

/** The ten digits of a number for a call; any other text as it is, for the server to refuse. */
export const phoneDigits = (text: string): string => readUsPhone(text) ?? text.trim();

/** (555) 010-1234, 14 characters. Anything but a number of ten digits is shown as it is. */
export const formatPhone = (text: string): string => {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(readUsPhone(text) ?? text) ?? [];
  return area === undefined ? text : `(${area}) ${exchange}-${line}`;
};
