import type {
  CardType,
  CreateBankAccountRequest,
  CreateCardRequest,
} from '@billfold/shared/contracts/payment-method.contract';

/** Complaint of an incomplete form, the same as in the page. */
const incomplete = 'Please complete all required fields';
const unacknowledged = 'Authorization checkbox is required';

/** The brand by a card's first digit; undefined for one we do not take. */
export const brandOf = (firstDigit: string): CardType | undefined => {
  switch (firstDigit) {
    case '3':
      return 'amex';
    case '4':
      return 'visa';
    case '2':
    case '5':
      return 'mastercard';
    case '6':
      return 'discover';
    default:
      return undefined;
  }
};

/** Nine digits whose weighted sum (3, 7, 1) is a multiple of ten: the check digit of an American routing number. */
export const isRoutingNumber = (routing: string): boolean => {
  if (!/^\d{9}$/.test(routing) || routing === '000000000') return false;
  const sum = Array.from(routing).reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
};

const EXPIRY = /^(0[1-9]|1[0-2])\/(\d{2})$/;
const ZIP = /^\d{5}(?:[ -]\d{4})?$/;
const hoursWestOfUtc = 12;

/** A card is good to the end of its month, wherever its holder is. */
const isExpired = (expiration: string, now: Date): boolean => {
  const [, month = '', year = ''] = EXPIRY.exec(expiration) ?? [];
  return Date.UTC(2000 + Number(year), Number(month), 1, hoursWestOfUtc) <= now.getTime();
};

/** The token repeats the card's first two digits behind its 9, and the card's last four. */
const isTokenOf = ({ token, card_type, last4 }: CreateCardRequest): boolean =>
  brandOf(token.charAt(1)) === card_type && token.endsWith(last4);

const complainAboutExpiration = (expiration: string, now: Date): string | undefined => {
  if (!EXPIRY.test(expiration)) return 'Not a valid date';
  return isExpired(expiration, now) ? 'This card has expired' : undefined;
};

const isBlank = (text: string): boolean => text.trim() === '';

/** The first thing wrong with a card, in the order in which its form looks; undefined when it may be stored. */
export const complainAboutCard = (card: CreateCardRequest, now: Date): string | undefined => {
  if (!isTokenOf(card)) return 'Please verify your card number';
  const complaint = complainAboutExpiration(card.expiration, now);
  if (complaint !== undefined) return complaint;
  if (!ZIP.test(card.address_zip)) return 'Not a valid zipcode';
  if (isBlank(card.name) || isBlank(card.nickname)) return incomplete;
  return card.acknowledge ? undefined : unacknowledged;
};

export const complainAboutBankAccount = (account: CreateBankAccountRequest): string | undefined => {
  if (!isRoutingNumber(account.routing_number)) return 'Not a valid routing number';
  if (isBlank(account.nickname)) return incomplete;
  return account.acknowledge ? undefined : unacknowledged;
};

/** A card that was typed for one payment. */
export type TypedCard = {
  readonly token: string;
  readonly expiration: string;
  readonly last4?: string | undefined;
  readonly addressZip?: string | undefined;
};

/**
 * The first thing wrong with a card that pays once; undefined when it may. Its brand and last four are what its token
 * says.
 */
export const complainAboutTypedCard = (
  { token, expiration, last4, addressZip }: TypedCard,
  now: Date,
): string | undefined => {
  if (brandOf(token.charAt(1)) === undefined || (last4 !== undefined && !token.endsWith(last4)))
    return 'Please verify your card number';
  const complaint = complainAboutExpiration(expiration, now);
  if (complaint !== undefined) return complaint;
  return addressZip !== undefined && !ZIP.test(addressZip) ? 'Not a valid zipcode' : undefined;
};
