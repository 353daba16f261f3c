import {
  fieldsFor,
  fillMergeFields,
  missingFieldText,
  type MergeValues,
} from '@billfold/shared/contracts/merge-fields';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { readOptIn } from '@billfold/shared/format/opt-in';

export type Medium = 'sms' | 'email';
export const mediumNames: Readonly<Record<Medium, string>> = { sms: 'Text', email: 'Email' };

/** The customer as a chat needs to know them. */
export type ChatContact = {
  readonly userId: number;
  readonly merchantId: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly isBusiness: boolean;
  /** Those the customer agreed to. */
  readonly media: readonly Medium[];
  /** By the names of the placeholders. */
  readonly values: MergeValues;
};

export const contactFrom = (customer: CustomerView): ChatContact => {
  const media: Medium[] = [];
  if (readOptIn(customer.sms_opt_in)) media.push('sms');
  if (readOptIn(customer.email_opt_in)) media.push('email');
  const { is_business: isBusiness, merchant_name: merchantName } = customer;
  return {
    userId: customer.user,
    merchantId: customer.merchant_id,
    name: customer.full_name,
    phone: customer.formatted_phone,
    email: customer.email,
    isBusiness,
    media,
    values: isBusiness
      ? { 'user business name': customer.business_name, 'merchant name': merchantName }
      : {
          'user first name': customer.first_name,
          'user last name': customer.last_name,
          'user full name': customer.full_name,
          'merchant name': merchantName,
        },
  };
};

const addressOf = ({ phone, email }: ChatContact, medium: Medium): string =>
  medium === 'sms' ? phone : email;

/** The customer agreed to the medium, and has an address for it. */
export const hasAddress = (contact: ChatContact, medium: Medium): boolean =>
  contact.media.includes(medium) && addressOf(contact, medium) !== '';

/** Whether the customer may be written to by this medium, and why not. */
export const consentText = (contact: ChatContact, medium: Medium): string => {
  const name = medium === 'sms' ? 'Texts' : 'Emails';
  if (!contact.media.includes(medium)) return `${name}: off, the customer hasn't opted in`;
  const address = addressOf(contact, medium);
  if (address === '')
    return `${name}: on, but there's no ${medium === 'sms' ? 'phone number' : 'email address'}`;
  return `${name}: on, to ${address}`;
};

/** The placeholders that can have a value for this customer. */
export const placeholdersFor = ({ isBusiness }: ChatContact) => fieldsFor('chat', isBusiness);

export type Draft = {
  /** As the customer will read it. */
  readonly filled: string;
  /** A sentence for each placeholder that cannot be filled: the server refuses such a text. */
  readonly problems: readonly string[];
};

export const draftFor = (text: string, contact: ChatContact | null): Draft => {
  if (contact === null) return { filled: text, problems: [] };
  const { text: filled, missing } = fillMergeFields(text.trim(), contact.values);
  return { filled, problems: missing.map(missingFieldText) };
};
