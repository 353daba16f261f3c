import { firstLetters } from '@billfold/shared/contracts/cut-text';
import { messageLimits } from '@billfold/shared/contracts/limits';
import type { MergeValues } from '@billfold/shared/contracts/merge-fields';
import { messageMedia } from '@billfold/shared/contracts/message.contract';

export type Medium = 'sms' | 'email';

/** 1 is a text; any other number is e-mail. */
export const mediumOf = (number: number): Medium => (number === messageMedia.sms ? 'sms' : 'email');

/** The customer as a message needs to know them. */
export type Recipient = {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly isBusiness: boolean;
  readonly businessName: string;
  /** Ten digits. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly smsOptIn: boolean;
  readonly emailOptIn: boolean;
};

/** As queries select a customer's names. */
type NamedRow = {
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly is_business: boolean;
  readonly business_name: string;
};

type RecipientRow = NamedRow & {
  readonly phone: string | null;
  readonly email: string | null;
  readonly sms_opt_in: boolean;
  readonly email_opt_in: boolean;
};

/** What merge fields need of a customer. */
export type CustomerNames = Omit<Recipient, 'phone' | 'email' | 'smsOptIn' | 'emailOptIn'>;

export const namesOf = (row: NamedRow): CustomerNames => ({
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: row.full_name,
  isBusiness: row.is_business,
  businessName: row.business_name,
});

export const recipientOf = (row: RecipientRow): Recipient => ({
  ...namesOf(row),
  phone: row.phone,
  email: row.email,
  smsOptIn: row.sms_opt_in,
  emailOptIn: row.email_opt_in,
});

export type Reach =
  | { readonly kind: 'reachable'; readonly address: string }
  | { readonly kind: 'no_consent' }
  | { readonly kind: 'no_address' };

/** Where a message of this medium goes; nowhere without the customer's consent. */
export const reachOf = (recipient: Recipient, medium: Medium): Reach => {
  const hasConsent = medium === 'sms' ? recipient.smsOptIn : recipient.emailOptIn;
  if (!hasConsent) return { kind: 'no_consent' };
  const address =
    medium === 'sms'
      ? recipient.phone === null
        ? null
        : toE164(recipient.phone)
      : recipient.email;
  return address === null ? { kind: 'no_address' } : { kind: 'reachable', address };
};

/** Of the ten digits of an American number. */
export const toE164 = (phone: string): string => `+1${phone}`;

/** The ten digits of an American number in E.164; null for a number of elsewhere. */
export const fromE164 = (number: string): string | null =>
  /^\+1(\d{10})$/.exec(number.trim())?.[1] ?? null;

/** The merge fields of a customer; those of the other kind of customer have no value. */
export const customerMergeValues = (recipient: CustomerNames, merchantName: string): MergeValues =>
  recipient.isBusiness
    ? { 'user business name': recipient.businessName, 'merchant name': merchantName }
    : {
        'user first name': recipient.firstName,
        'user last name': recipient.lastName,
        'user full name': recipient.fullName,
        'merchant name': merchantName,
      };

/** The first letters for a list, on one line; an ellipsis only where something was cut. */
export const truncateBody = (body: string): string => {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  const first = firstLetters(line, messageLimits.truncatedLength);
  return first === line ? line : `${first.trimEnd()}...`;
};

/** The bare address of `Ann Lee <ann@people.test>` or of the address alone, in lower case; null when there is none. */
export const mailAddressOf = (text: string): string | null => {
  const bare = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
  return /^[^@\s<>]+@[^@\s<>]+$/.test(bare) ? bare : null;
};
