import type {
  CreateCustomerRequest,
  EditCustomerRequest,
} from '@billfold/shared/contracts/customer.contract';
import { invalidInput } from '../../core/problem.errors';
import { parsePhone } from '../../core/read-phone';
import { readBirthday } from '../../http/birthday-input';
import type { ContactChange } from '../subscriptions/subscriptions.public';

export const missingFieldsText = 'Please complete all required fields';

const dayLength = 'YYYY-MM-DD'.length;

/** A birthday of a request as YYYY-MM-DD, or null for none. What follows the day is cut off. */
const readCustomerBirthday = (text: string | null | undefined, now: Date): string | null =>
  readBirthday('date_of_birth', text?.trim().slice(0, dayLength), now) ?? null;

/** Ten digits. */
const readCustomerPhone = (field: string, text: string): string => {
  const phone = parsePhone(text);
  if (phone === undefined) throw invalidInput(`${field} is not valid.`);
  return phone;
};

const isEmpty = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

const requiredOf = (request: CreateCustomerRequest): readonly (string | undefined)[] =>
  request.is_business
    ? [request.business_name, request.phone, request.email, request.service_address]
    : [request.first_name, request.last_name, request.phone, request.email];

/** The sentence of the first check that fails, as the form says it; a zip code or a birthday is checked first. */
const findGap = (request: CreateCustomerRequest): string | undefined => {
  if (
    !request.is_business &&
    isEmpty(request.service_address_zip) &&
    isEmpty(request.date_of_birth)
  )
    return 'zip code or birthday is needed to signup!';
  return requiredOf(request).some(isEmpty) ? missingFieldsText : undefined;
};

/** A customer as staff typed it: e-mail in lower case, the phone as ten digits. */
export type TypedCustomer = {
  readonly merchantId: number;
  readonly email: string;
  readonly phone: string;
  readonly names: {
    readonly first_name: string;
    readonly last_name: string;
    readonly is_business: boolean;
    readonly business_name: string;
    readonly date_of_birth: string | null;
  };
  readonly address: {
    readonly service_address: string;
    readonly service_address2: string;
    readonly service_address_city: string;
    readonly service_address_state: string;
    readonly service_address_zip: string;
  };
  readonly externalId: string;
};

const textOf = (text: string | undefined): string => text?.trim() ?? '';

/** Throws the sentence of `findGap`, or one about the field that is wrong. */
export const readNewCustomer = (request: CreateCustomerRequest, now: Date): TypedCustomer => {
  const gap = findGap(request);
  if (gap !== undefined) throw invalidInput(gap);
  return {
    merchantId: request.merchant_id,
    email: request.email.trim().toLowerCase(),
    phone: readCustomerPhone('phone', request.phone),
    names: {
      first_name: textOf(request.first_name),
      last_name: textOf(request.last_name),
      is_business: request.is_business,
      business_name: request.is_business ? textOf(request.business_name) : '',
      date_of_birth: request.is_business ? null : readCustomerBirthday(request.date_of_birth, now),
    },
    address: {
      service_address: textOf(request.service_address),
      service_address2: textOf(request.service_address2),
      service_address_city: textOf(request.service_address_city),
      service_address_state: textOf(request.service_address_state),
      service_address_zip: textOf(request.service_address_zip),
    },
    externalId: textOf(request.external_ID),
  };
};

const recordTexts = [
  'first_name',
  'last_name',
  'business_name',
  'service_address',
  'service_address2',
  'service_address_city',
  'service_address_state',
  'service_address_zip',
  'notes',
] as const;

/** What is absent stays. `contact.phone` is ten digits. `version` is the one that the editor read. */
export type CustomerEdit = {
  readonly contact: ContactChange;
  readonly record: Omit<EditCustomerRequest, 'email' | 'formatted_phone' | 'version'>;
  readonly version: number | undefined;
};

const readContact = ({ email, formatted_phone: phone }: EditCustomerRequest): ContactChange => {
  if ([email, phone].some((text) => text !== undefined && isEmpty(text)))
    throw invalidInput('Email and Phone are required');
  return {
    ...(email === undefined ? {} : { email: email.trim() }),
    ...(phone === undefined ? {} : { phone: readCustomerPhone('formatted_phone', phone) }),
  };
};

/** Throws the sentence of the form without an e-mail or phone, or one about the field that is wrong. */
export const readCustomerEdit = (request: EditCustomerRequest, now: Date): CustomerEdit => {
  const { version, date_of_birth: birthday } = request;
  const texts = recordTexts.flatMap((field) => {
    const text = request[field];
    return text === undefined ? [] : [[field, text.trim()]];
  });
  return {
    contact: readContact(request),
    record: {
      ...Object.fromEntries(texts),
      ...(request.is_business === undefined ? {} : { is_business: request.is_business }),
      ...(birthday === undefined ? {} : { date_of_birth: readCustomerBirthday(birthday, now) }),
    },
    version,
  };
};
