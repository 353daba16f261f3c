import { readUsPhone } from '@billfold/shared/contracts/us-phone';
import { donationFee, donationLimits } from '@billfold/shared/contracts/donation-rule';
import { amountLimits } from '@billfold/shared/contracts/limits';
import type { CardType } from '@billfold/shared/contracts/payment-method.contract';
import type { OneOffRequest } from '@billfold/shared/contracts/public-payment.contract';
import { cardBrandName } from '@billfold/shared/format/card';

export type DonationCard = {
  readonly token: string;
  readonly last4: string;
  readonly cardType: CardType;
};

/** What the donor typed; the card number is not part of it. */
export type DonationValues = {
  /** Cents; null while there is none. */
  readonly amount: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly description: string;
  readonly name_on_card: string;
  readonly exp: string;
};

export const emptyDonation: DonationValues = {
  amount: null,
  first_name: '',
  last_name: '',
  email: '',
  description: '',
  name_on_card: '',
  exp: '',
};

export type DonationCost = {
  readonly giftMinor: number;
  readonly feeMinor: number;
  readonly totalMinor: number;
};

/** `feePercent` is donation_fee: whole hundredths. */
export const costOf = (amount: number | null, feePercent: number): DonationCost => {
  const giftMinor = amount ?? 0;
  const feeMinor = donationFee(giftMinor, feePercent);
  return { giftMinor, feeMinor, totalMinor: giftMinor + feeMinor };
};

export const amountProblem = (
  amount: number,
  feePercent: number,
): 'tooSmall' | 'tooLarge' | null => {
  if (amount < donationLimits.minMinor) return 'tooSmall';
  return costOf(amount, feePercent).totalMinor > amountLimits.maxMinor ? 'tooLarge' : null;
};

export const onBehalfOf = ({ description }: Pick<DonationValues, 'description'>): string => {
  const trimmed = description.trim();
  return trimmed === '' ? donationLimits.defaultDescription : trimmed;
};

export type Donation = {
  readonly values: DonationValues;
  readonly card: DonationCard;
  readonly feePercent: number;
  /** As the page's address has them. */
  readonly merchantName: string;
  readonly phone: string;
};

export const donationRequest = ({
  values,
  card,
  feePercent,
  merchantName,
  phone,
}: Donation): OneOffRequest => ({
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  email: values.email.trim(),
  phone,
  merchant_name: merchantName,
  token: card.token,
  exp: values.exp,
  amount: costOf(values.amount, feePercent).totalMinor,
  description: onBehalfOf(values),
  donation: true,
});

export type DonationReceipt = {
  readonly name: string;
  readonly payment: string;
  readonly email: string;
  /** The gift, and what was charged for it: the gift with the fee. */
  readonly giftMinor: number;
  readonly feeMinor: number;
  readonly totalMinor: number;
  readonly onBehalfOf: string;
};

export const cardText = ({ cardType, last4 }: DonationCard): string =>
  `${cardBrandName(cardType)} ending in ${last4}`;
export const donorName = ({ first_name, last_name }: DonationValues): string =>
  `${first_name.trim()} ${last_name.trim()}`;

export const receiptOf = ({ values, card, feePercent }: Donation): DonationReceipt => {
  const { giftMinor, feeMinor, totalMinor } = costOf(values.amount, feePercent);
  return {
    name: donorName(values),
    payment: cardText(card),
    email: values.email.trim(),
    giftMinor,
    feeMinor,
    totalMinor,
    onBehalfOf: onBehalfOf(values),
  };
};

/** A merchant's name as an address has it: with underscores for blanks, or as it is. */
export const merchantNameOf = (text: string | null): string =>
  (text ?? '').replaceAll('_', ' ').trim();

/** The number of an address, or nothing: a donor cannot correct it. */
export const phoneOf = (text: string | null): string => readUsPhone(text ?? '') ?? '';
