import type { EditCustomerRequest } from '@billfold/shared/contracts/customer.contract';
import { zipLimits } from '@billfold/shared/contracts/limits';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { FormPart } from '@billfold/shared/forms/form-base';
import { emailRule, phoneRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import { addressOf } from '../../entities/customer/customer-address';
import {
  birthdayOf,
  customerShape,
  customerValuesOf,
  emptyCustomer,
  type CustomerValues,
} from '../../entities/customer/customer-form';
import {
  contactMissing,
  type CustomerChange,
} from '../../entities/customer/save-customer.submission';

export type EditValues = CustomerValues & {
  readonly service_address2: string;
  readonly service_address_city: string;
  readonly notes: string;
};

export const editValuesOf = (customer: CustomerView): EditValues => ({
  ...customerValuesOf(customer),
  service_address2: customer.service_address2,
  service_address_city: customer.service_address_city,
  service_address_zip: customer.service_address_zip.slice(0, zipLimits.short),
  notes: customer.notes,
});

export const editSchema = object({
  ...customerShape,
  email: emailRule({ requiredText: contactMissing }),
  phone: phoneRule({ requiredText: contactMissing }),
});

export const editedFields = [
  ...Object.keys(emptyCustomer),
  'service_address2',
  'service_address_city',
  'notes',
] as const;

const part = (label: string, field: keyof EditValues): FormPart<EditValues> => ({
  label,
  fields: [field],
  textOf: (values) => String(values[field]),
});

const businessText = ({ is_business: isBusiness, business_name: name }: EditValues): string => {
  if (!isBusiness) return 'Not a business';
  return name === '' ? 'A business' : name;
};

/** An address that two people wrote together would lead nowhere: it is one part. */
export const editParts: readonly FormPart<EditValues>[] = [
  part('First Name', 'first_name'),
  part('Last Name', 'last_name'),
  { label: 'Business', fields: ['is_business', 'business_name'], textOf: businessText },
  part('Email', 'email'),
  part('Phone', 'phone'),
  part('Birthday', 'date_of_birth'),
  {
    label: 'Service Address',
    fields: [
      'service_address',
      'service_address2',
      'service_address_city',
      'service_address_state',
      'service_address_zip',
    ],
    textOf: addressOf,
  },
  part('Notes', 'notes'),
];

/** A business customer sends no birthday; an emptied one is removed. */
export const toChange = (values: EditValues): CustomerChange => {
  const { date_of_birth: birthday } = birthdayOf(values);
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    is_business: values.is_business,
    business_name: values.business_name.trim(),
    email: values.email.trim(),
    formatted_phone: values.phone,
    ...(birthday === undefined ? {} : { date_of_birth: birthday === '' ? null : birthday }),
    service_address: values.service_address.trim(),
    service_address2: values.service_address2.trim(),
    service_address_city: values.service_address_city.trim(),
    // The select has the codes of the contract, and ''.
    service_address_state: values.service_address_state as NonNullable<
      EditCustomerRequest['service_address_state']
    >,
    service_address_zip: values.service_address_zip,
    notes: values.notes,
  };
};
