import { createHmac } from 'node:crypto';
import type { EmbeddedPaymentRequest } from '@billfold/shared/contracts/public-payment.contract';

export type CreditRequest = Extract<EmbeddedPaymentRequest, { readonly payment_type: 'credit' }>;
export type AchRequest = Extract<EmbeddedPaymentRequest, { readonly payment_type: 'ach' }>;

/**
 * What makes a request the same request. An account number has few digits, so a plain hash of it could be tried out:
 * its place is taken by a keyed one.
 */
export const fingerprintOf = (request: EmbeddedPaymentRequest, pepper: string): unknown => {
  if (request.payment_type !== 'ach') return request;
  const account = createHmac('sha256', pepper)
    .update(`bank account ${request.routing_number} ${request.account_number}`)
    .digest('base64url');
  return { ...request, account_number: account };
};

/** `07/31`, as methods are stored. */
export const expirationOf = ({ card_month: month, card_year: year }: CreditRequest): string =>
  `${month.padStart(2, '0')}/${year.slice(-2)}`;

const hoursWestOfUtc = 12;
const furthestYears = 50;
/** A card is good to the end of its month, wherever its holder is; a year that no card names is a slip. */
export const isCardCurrent = (
  { card_month: month, card_year: year }: CreditRequest,
  now: Date,
): boolean =>
  Date.UTC(Number(year), Number(month), 1, hoursWestOfUtc) > now.getTime() &&
  Number(year) <= now.getUTCFullYear() + furthestYears;

export const holderOf = ({
  first_name: first = '',
  last_name: last = '',
}: EmbeddedPaymentRequest): string => `${first.trim()} ${last.trim()}`.trim();
