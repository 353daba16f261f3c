import { nameLimits } from '@billfold/shared/contracts/limits';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { DateField } from '@billfold/shared/forms/DateField';
import { EmailField } from '@billfold/shared/forms/EmailField';
import { PhoneField } from '@billfold/shared/forms/PhoneField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { ZipField } from '@billfold/shared/forms/ZipField';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { FieldRow } from '../form/FieldRow';
import type { CustomerField, CustomerValues } from './customer-form';
import { usStates } from './us-states';

export type CustomerFieldsProps = {
  /** The fields that a customer of this kind must have; the others are marked as optional. */
  readonly required: readonly CustomerField[];
  /** Hints of its own, instead of '(optional)'. */
  readonly hints?: Partial<Readonly<Record<CustomerField, string>>>;
  /** The text below the phone field. */
  readonly phoneNotice?: ReactNode;
  /** Further lines of the address, below its first. */
  readonly addressLines?: ReactNode;
};

/**
 * The fields of a customer that staff fill, for a form whose values contain CustomerValues. A business customer has a
 * name and no birthday. The browser never offers the staff member's own data.
 */
export const CustomerFields = ({
  required,
  hints = {},
  phoneNotice,
  addressLines,
}: CustomerFieldsProps) => {
  const { values } = useFormikContext<CustomerValues>();
  const field = (name: CustomerField) => {
    const isRequired = required.includes(name);
    const hint = hints[name] ?? (isRequired ? undefined : '(optional)');
    return { name, isRequired, autoComplete: 'off', ...(hint === undefined ? {} : { hint }) };
  };
  const names = { maxLength: nameLimits.max };
  return (
    <>
      <FieldRow>
        <TextField {...field('first_name')} {...names} label="First Name" hasInitialFocus />
        <TextField {...field('last_name')} {...names} label="Last Name" />
      </FieldRow>
      <CheckboxField name="is_business" label="This customer is a business" />
      {values.is_business && (
        <TextField {...field('business_name')} {...names} label="Business Name" />
      )}
      <FieldRow>
        <EmailField {...field('email')} label="Email" />
        <PhoneField {...field('phone')} label="Phone" />
      </FieldRow>
      {phoneNotice}
      {!values.is_business && (
        <FieldRow>
          <DateField {...field('date_of_birth')} label="Birthday" />
        </FieldRow>
      )}
      <TextField {...field('service_address')} {...names} label="Service Address" />
      {addressLines}
      <FieldRow>
        <SelectField
          {...field('service_address_state')}
          label="State"
          placeholder="No state"
          options={usStates}
        />
        <ZipField {...field('service_address_zip')} label="Zip" />
      </FieldRow>
    </>
  );
};
