import { donationFee, donationLimits, giftOfTotal } from '@billfold/shared/contracts/donation-rule';
import type { OneOffRequest } from '@billfold/shared/contracts/public-payment.contract';
import { invalidInput, type Problem } from '../../../core/problem.errors';
import { amountNotPossible, giftTooSmall } from './public-payment.errors';

export type GiftParts = { readonly giftMinor: number; readonly feeMinor: number };

/**
 * Gift and fee in a total of whole cents. Throws for a total that no gift yields, and for a gift that is too small or
 * too large.
 */
export const splitTotal = (totalMinor: number, feePercent: number): GiftParts => {
  const giftMinor = giftOfTotal(totalMinor, feePercent);
  if (giftMinor === null || giftMinor > donationLimits.maxMinor) throw amountNotPossible();
  if (giftMinor < donationLimits.minMinor) throw giftTooSmall();
  return { giftMinor, feeMinor: donationFee(giftMinor, feePercent) };
};

/** One line, as it will be written into a mail: no breaks, no signs that hide. */
const asLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

export type DonorFacts = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly description: string;
  readonly nameOnCard: string;
};

const missing = (field: string): Problem => invalidInput(`${field} is required`);

/** Who gives and what for. Throws for a field that must not be empty. */
export const readDonor = ({
  first_name,
  last_name,
  email,
  description,
  name_on_card,
}: OneOffRequest): DonorFacts => {
  const [firstName, lastName] = [asLine(first_name), asLine(last_name)];
  if (firstName === '') throw missing('First Name');
  if (lastName === '') throw missing('Last Name');
  if (name_on_card !== undefined && asLine(name_on_card) === '') throw missing('Name on Card');
  const onBehalfOf = asLine(description ?? '');
  return {
    firstName,
    lastName,
    email: email.trim(),
    description: onBehalfOf === '' ? donationLimits.defaultDescription : onBehalfOf,
    nameOnCard: name_on_card === undefined ? `${firstName} ${lastName}` : asLine(name_on_card),
  };
};
