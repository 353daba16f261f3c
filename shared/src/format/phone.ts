import { digitsOf } from './digits';

/** The ten digits of a US number as typed or pasted: punctuation and the country's leading 1 are dropped. */
export const phoneDigits = (text: string): string => {
  const digits = digitsOf(text);
  return (digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
};

/** (555) 010-1234, 14 characters; an incomplete number is shown as far as it goes. */
export const formatPhone = (text: string): string => {
  const digits = phoneDigits(text);
  if (digits.length < 4) return digits === '' ? '' : `(${digits}`;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};
