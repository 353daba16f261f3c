import type { CreateCustomerRequest } from '@billfold/shared/contracts/customer.contract';
import { invalidInput } from '../../core/problem.errors';
import { readBirthday } from '../../http/birthday.input';
import { parsePhone } from '../../http/input.schema';

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

/** The sentence of the first check that fails, as the form says it; a zip code or a birthday is asked for first. */
const findGap = (request: CreateCustomerRequest): string | undefined => {
  if (
    !request.is_business &&
    isEmpty(request.service_address_zip) &&
    isEmpty(request.date_of_birth)
  )
    return 'zip code or birthday is needed to signup!';
  return requiredOf(request).some(isEmpty) ? 'Please complete all required fields' : undefined;
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
