import { createHash } from 'node:crypto';

const BRANDS: readonly {
  readonly prefix: RegExp;
  readonly lengths: readonly number[];
  readonly cvv: number;
}[] = [
  { prefix: /^4/, lengths: [13, 16, 19], cvv: 3 },
  { prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16], cvv: 3 },
  { prefix: /^3[47]/, lengths: [15], cvv: 4 },
  { prefix: /^(6011|65|64[4-9])/, lengths: [16, 19], cvv: 3 },
  { prefix: /^(30[0-5]|3[689])/, lengths: [14, 16, 19], cvv: 3 },
  { prefix: /^35/, lengths: [16, 19], cvv: 3 },
];

/**
 * The token of a card number (digits only): 16 digits, starting with 9, the same for the same card on every machine.
 */
export const tokenOfCard = (cardNumber: string): string => {
  return `9${cardNumber.slice(0, 2)}${nineDigitsOf(cardNumber)}${cardNumber.slice(-4)}`;
};

/**
 * The token of a bank account: twelve digits like a bank tokenizer's transaction number, the same for the same account.
 */
export const tokenOfBankAccount = (routing: string, account: string): string => {
  return `100${nineDigitsOf(`${routing}/${account}`)}`;
};

/** Luhn, length and prefix together: what a card brand would recognise as its own. */
export const isCardNumber = (digits: string): boolean => {
  return (
    BRANDS.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length)) &&
    passesLuhn(digits)
  );
};

/** Three digits, four for the brand that prints four. */
export const isCvvFor = (cardNumber: string, cvv: string): boolean => {
  const expected = BRANDS.find(({ prefix }) => prefix.test(cardNumber))?.cvv ?? 3;
  return /^\d+$/.test(cvv) && cvv.length === expected;
};

export const isCardToken = (account: string): boolean => {
  return /^9\d{15}$/.test(account);
};

export const isBankToken = (account: string): boolean => {
  return /^\d{12}$/.test(account);
};

export const passesLuhn = (digits: string): boolean => {
  if (!/^\d+$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
};

const nineDigitsOf = (secret: string): string => {
  const hash = createHash('sha256').update(`billfold-sandbox:${secret}`).digest('hex');
  return String(parseInt(hash.slice(0, 12), 16) % 1_000_000_000).padStart(9, '0');
};
