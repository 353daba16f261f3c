import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import {
  dateRule,
  emailRule,
  phoneRule,
  ruleTexts,
  zipRule,
} from '@billfold/shared/forms/rules/rules';
import { formatDate, todayOnWire } from '@billfold/shared/format/dates';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { formatPhone } from '@billfold/shared/format/phone';

/** The values of CustomerFields, named as on the wire. Phone and birthday are in the form in which they are shown. */
export type CustomerValues = {
  readonly first_name: string;
  readonly last_name: string;
  readonly is_business: boolean;
  readonly business_name: string;
  readonly email: string;
  readonly phone: string;
  readonly date_of_birth: string;
  readonly service_address: string;
  readonly service_address_state: string;
  readonly service_address_zip: string;
};
export type CustomerField = keyof CustomerValues;

export const emptyCustomer: CustomerValues = {
  first_name: '',
  last_name: '',
  is_business: false,
  business_name: '',
  email: '',
  phone: '',
  date_of_birth: '',
  service_address: '',
  service_address_state: '',
  service_address_zip: '',
};

const dayLength = 'YYYY-MM-DD'.length;

/** The values of a customer that exists. A stored birthday may be longer than its day. */
export const customerValuesOf = (customer: CustomerView): CustomerValues => ({
  first_name: customer.first_name,
  last_name: customer.last_name,
  is_business: customer.is_business,
  business_name: customer.business_name,
  email: customer.email,
  phone: formatPhone(customer.phone),
  date_of_birth: formatDate(customer.date_of_birth?.slice(0, dayLength)),
  service_address: customer.service_address,
  service_address_state: customer.service_address_state,
  service_address_zip: customer.service_address_zip,
});

/** YYYY-MM-DD, or '' for none; a business customer sends none. */
export const birthdayOf = ({
  is_business: isBusiness,
  date_of_birth: typed,
}: CustomerValues): { readonly date_of_birth?: string } =>
  isBusiness ? {} : { date_of_birth: parseTypedDate(typed) ?? '' };

const isPastDay = (typed: string): boolean => {
  const day = parseTypedDate(typed);
  return day !== null && day <= todayOnWire();
};

/** The format of each value; each screen decides which fields are required. */
export const customerShape = {
  email: emailRule({ isRequired: false }),
  phone: phoneRule({ isRequired: false }),
  date_of_birth: dateRule({ isRequired: false }).test(
    'birthday',
    ruleTexts.date,
    (typed) => typed === undefined || typed === '' || isPastDay(typed),
  ),
  service_address_zip: zipRule({ isRequired: false }),
};
