import { ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import type { CreateCustomerRequest } from '@billfold/shared/contracts/customer.contract';
import { usStateCodes } from '@billfold/shared/contracts/us-states';
import { phoneDigits } from '@billfold/shared/format/phone';
import { object, type StringSchema } from 'yup';
import {
  agreementBody,
  agreementOf,
  emptyAgreement,
  type AgreementValues,
} from '../../entities/customer/agreement';
import {
  birthdayOf,
  customerShape,
  emptyCustomer,
  type CustomerField,
  type CustomerValues,
} from '../../entities/customer/customer-form';

export type NewCustomerValues = CustomerValues &
  AgreementValues & {
    /** The id of a merchant, or ''. */
    readonly merchant_id: string;
    readonly external_ID: string;
    readonly sms_opt_in: boolean;
  };

export const newCustomerTexts = {
  incomplete: 'Please complete all required fields',
  zipOrBirthday: 'zip code or birthday is needed to signup!',
} as const;

export const newCustomer = (merchantId: string): NewCustomerValues => ({
  ...emptyCustomer,
  ...emptyAgreement,
  merchant_id: merchantId,
  external_ID: '',
  sms_opt_in: false,
});

const ofPerson: readonly CustomerField[] = ['first_name', 'last_name', 'email', 'phone'];
const ofBusiness: readonly CustomerField[] = ['business_name', 'email', 'phone', 'service_address'];

export const requiredOf = (isBusiness: boolean): readonly CustomerField[] =>
  isBusiness ? ofBusiness : ofPerson;

type Typed = Partial<NewCustomerValues>;

const lacksZipAndBirthday = (typed: Typed): boolean =>
  typed.is_business !== true &&
  (typed.service_address_zip ?? '').trim() === '' &&
  (typed.date_of_birth ?? '') === '';

/** A person without zip code and birthday gets that error first: other missing fields are named after it. */
const needed = (rule: StringSchema, isNeeded: (typed: Typed) => boolean): StringSchema =>
  rule.test('needed', ruleTexts.required, (value, { parent }: { readonly parent: Typed }) => {
    const isMissing = (value ?? '') === '' && isNeeded(parent);
    return !isMissing || lacksZipAndBirthday(parent);
  });

const neededOf = (name: CustomerField, rule = textRule({ isRequired: false })): StringSchema =>
  needed(rule, (typed) => requiredOf(typed.is_business === true).includes(name));

export const newCustomerSchema = object({
  merchant_id: needed(textRule({ isRequired: false }), () => true),
  first_name: neededOf('first_name'),
  last_name: neededOf('last_name'),
  business_name: neededOf('business_name'),
  email: neededOf('email', customerShape.email),
  phone: neededOf('phone', customerShape.phone),
  date_of_birth: customerShape.date_of_birth.test(
    'zip or birthday',
    newCustomerTexts.zipOrBirthday,
    (_, { parent }: { readonly parent: Typed }) => !lacksZipAndBirthday(parent),
  ),
  service_address: neededOf('service_address'),
  service_address_zip: customerShape.service_address_zip,
  agreedBy: needed(textRule({ isRequired: false }), (typed) => typed.sms_opt_in === true),
});

const trimmed = (text: string): string => text.trim();

/** The request of a valid form. What belongs to the other kind of customer, or to no opt-in, is not sent. */
export const toCreateCustomerRequest = (values: NewCustomerValues): CreateCustomerRequest => {
  const { date_of_birth: birthday = '' } = birthdayOf(values);
  return {
    is_business: values.is_business,
    business_name: values.is_business ? trimmed(values.business_name) : '',
    first_name: trimmed(values.first_name),
    last_name: trimmed(values.last_name),
    merchant_id: Number(values.merchant_id),
    phone: phoneDigits(values.phone),
    email: trimmed(values.email),
    ...(birthday === '' ? {} : { date_of_birth: birthday }),
    service_address: trimmed(values.service_address),
    service_address_zip: trimmed(values.service_address_zip),
    service_address_state: usStateCodes.find((code) => code === values.service_address_state) ?? '',
    external_ID: trimmed(values.external_ID),
    sms_opt_in: values.sms_opt_in,
    ...(values.sms_opt_in ? agreementBody(agreementOf(values)) : {}),
  };
};
