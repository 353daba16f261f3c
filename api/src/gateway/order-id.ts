const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const orderIdLength = 19;

/**
 * The order id of an attempt: our only way to ask the gateway about it, so it is random and never used twice.
 *
 * The gateway wants a letter first, at most 19 characters, no run of eight or more digits and no part that passes Luhn
 * (a filter there takes such text for a card number). Consonants only: no digit to break a rule, no word to be read.
 * 20^19 values.
 */
export const makeOrderId = (randomInteger: (below: number) => number): string => {
  return Array.from({ length: orderIdLength }, () =>
    letters.charAt(randomInteger(letters.length)),
  ).join('');
};
