import { pinLimits } from './limits';

/** What most people choose first, beside four times the same digit. */
const commonPins: ReadonlySet<string> = new Set(['0123', '1234', '2345', '3456', '4567', '5678', '6789', '9876', '4321', '3210', '1212', '1313', '1122', '1004', '6969']);

export type PinComplaint = 'not_four_digits' | 'all_the_same' | 'too_common';

/** Null for a PIN that may be set. Browser and server ask the same. */
export const complainAboutPin = (pin: string): PinComplaint | null => {
  if (pin.length !== pinLimits.length || !/^\d+$/.test(pin)) return 'not_four_digits';
  if (/^(\d)\1+$/.test(pin)) return 'all_the_same';
  return commonPins.has(pin) ? 'too_common' : null;
};

export const pinComplaintTexts: Readonly<Record<PinComplaint, string>> = {
  not_four_digits: 'A PIN has 4 digits',
  all_the_same: 'Pin may not be all the same digits',
  too_common: 'This Pin is too easy to guess, please choose another',
};
