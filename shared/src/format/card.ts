import { cardTypes } from '../contracts/limits';
import type { CardType } from '../contracts/payment-method.contract';

const byFirstDigit: Readonly<Record<string, CardType>> = {
  2: 'mastercard',
  3: 'amex',
  4: 'visa',
  5: 'mastercard',
  6: 'discover',
};
const isCardType = (name: string): name is CardType =>
  (cardTypes as readonly string[]).includes(name);

/** The brand by the first digit of the card number; null when no brand begins so. */
export const cardBrandOfNumber = (cardNumber: string): CardType | null =>
  byFirstDigit[cardNumber.trim().slice(0, 1)] ?? null;

/** card_type as either side may write it: a name in any case, or a code 1 visa, 2 mastercard, 3 amex, 4 discover. */
export const readCardBrand = (cardType: string | number | null | undefined): CardType | null => {
  if (cardType === null || cardType === undefined) return null;
  const name = String(cardType).toLowerCase();
  return isCardType(name) ? name : (cardTypes[Number(name) - 1] ?? null);
};

const brandNames: Readonly<Record<CardType, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** The brand's own spelling, for labels. */
export const cardBrandName = (brand: CardType): string => brandNames[brand];

/** XXXX XXXX XXXX 1111 */
export const maskCard = (last4: string): string => `XXXX XXXX XXXX ${last4}`;

const expiryForm = /^(0[1-9]|1[0-2])\/(\d{2})$/;

/** Whether a text is an mm/yy that names a month. */
export const isExpiry = (text: string): boolean => expiryForm.test(text);

const monthOf = (day: Date): string =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;

/**
 * Whether a card's mm/yy is past; false without a readable one. A card is good through the last day of its month.
 * `today` (YYYY-MM-DD) is in the merchant's zone; default: of the local zone.
 */
export const isExpired = (
  expiration: string | null,
  today: string = monthOf(new Date()),
): boolean => {
  const [, month, year] = expiryForm.exec(expiration ?? '') ?? [];
  return month !== undefined && year !== undefined && `20${year}-${month}` < today.slice(0, 7);
};
