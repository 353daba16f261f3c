import { pinLimits } from './limits';

/** Lines and corners of the key pad, words on it, days that many remember, and what else many people choose. */
const chosenByMany: ReadonlySet<string> = new Set([
  '2580',
  '0852',
  '1379',
  '9731',
  '1397',
  '7410',
  '0147',
  '3690',
  '0963',
  '1478',
  '1236',
  '1590',
  '7530',
  '2468',
  '8642',
  '1357',
  '9753',
  '1342',
  '1123',
  '4200',
  '0420',
  '1225',
  '0007',
  '1004',
  '5683',
  '4128',
  '5150',
  '1701',
  '0911',
  '1010',
  '1000',
  '9000',
  '8520',
  '1235',
  '3214',
  '1324',
  '2369',
  '7894',
  '4569',
  '1472',
  '3698',
  '0070',
  '0001',
  '0002',
  '0009',
  '1776',
  '1812',
  '1492',
]);

const steps = (pin: string): readonly number[] =>
  Array.from(pin)
    .slice(1)
    .map((digit, index) => Number(digit) - Number(pin[index]));
const isRun = (pin: string): boolean =>
  [1, -1].some((step) => steps(pin).every((one) => one === step));
/** 1212, 1122 and 1221. */
const isTwoDigits = (pin: string): boolean => /^(\d)(\d)(\1\2|\2\1)$|^(\d)\4(\d)\5$/.test(pin);
const isYear = (pin: string): boolean => /^(19[2-9]\d|20[0-3]\d)$/.test(pin);

type PinComplaint = 'not_four_digits' | 'all_the_same' | 'too_common';

/** Null for a PIN that may be set. Browser and server check the same rules; the server has further ones. */
export const complainAboutPin = (pin: string): PinComplaint | null => {
  if (pin.length !== pinLimits.length || !/^\d+$/.test(pin)) return 'not_four_digits';
  if (/^(\d)\1+$/.test(pin)) return 'all_the_same';
  return isRun(pin) || isTwoDigits(pin) || isYear(pin) || chosenByMany.has(pin)
    ? 'too_common'
    : null;
};

export const pinComplaintTexts: Readonly<Record<PinComplaint, string>> = {
  not_four_digits: 'A PIN has 4 digits',
  all_the_same: 'Pin may not be all the same digits',
  too_common: 'This Pin is too easy to guess, please choose another',
};
