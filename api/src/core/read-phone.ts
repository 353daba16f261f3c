import { isUsNumber } from '@billfold/shared/contracts/us-phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Ten digits of a US number, however it was written; undefined for one of another country, with an extension, or that
 * cannot exist.
 */
export const parsePhone = (text: string): string | undefined => {
  const number = text
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(/^\(\+1\)/, '+1');
  const parsed = parsePhoneNumberFromString(number, { defaultCountry: 'US', extract: false });
  if (parsed?.countryCallingCode !== '1' || parsed.ext !== undefined) return undefined;
  return isUsNumber(parsed.nationalNumber) ? parsed.nationalNumber : undefined;
};
