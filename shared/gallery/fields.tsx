import { object } from 'yup';
import { CheckboxField } from '../src/forms/CheckboxField';
import { DateField } from '../src/forms/DateField';
import { EmailField } from '../src/forms/EmailField';
import { basedOn } from '../src/forms/form-base';
import { Form } from '../src/forms/Form';
import { FormConflict } from '../src/forms/FormConflict';
import { FormErrors } from '../src/forms/FormErrors';
import { MoneyField } from '../src/forms/MoneyField';
import { PasswordField } from '../src/forms/PasswordField';
import { PhoneField } from '../src/forms/PhoneField';
import { PinField } from '../src/forms/PinField';
import { SelectField } from '../src/forms/SelectField';
import { SubmitButton } from '../src/forms/SubmitButton';
import { TextField } from '../src/forms/TextField';
import { ZipField } from '../src/forms/ZipField';
import { emailRule, textRule } from '../src/forms/rules/rules';
import { Stack } from '../src/ui/Stack';
import type { Part } from './part';

const initialValues = {
  name: 'Ana',
  notes: '',
  email: '',
  phone: '',
  zip: '',
  day: '',
  amount: 14_250,
  state: '',
  password: '',
  pin: '12',
  agreed: false,
};

const Fields = () => (
  <Form
    label="All fields"
    initialValues={initialValues}
    schema={object({ name: textRule(), email: emailRule() })}
    onSubmit={() => {}}
  >
    <Stack>
      <FormErrors errors={['This email belongs to another customer.']} />
      <TextField name="name" label="Name" isRequired />
      <TextField name="notes" label="Notes" hint="(optional)" lines={3} />
      <EmailField name="email" label="Email" isRequired />
      <PhoneField name="phone" label="Phone" />
      <ZipField name="zip" label="Zip" />
      <DateField name="day" label="Due date" />
      <MoneyField name="amount" label="Amount" />
      <SelectField
        name="state"
        label="State"
        placeholder="Choose a state"
        options={[{ value: 'CO', label: 'Colorado' }]}
      />
      <PasswordField name="password" label="Password" autoComplete="off" />
      <PinField name="pin" label="PIN" autoComplete="off" />
      <CheckboxField name="agreed" label="I agree." />
      <SubmitButton>Save</SubmitButton>
    </Stack>
  </Form>
);

const read = { email: 'ana@example.com', notes: 'Gate code 11' };
const saved = { email: 'ana@work.example', notes: 'Gate code 22, and a dog in the yard', zip: '' };
const conflict = {
  initialValues: { ...basedOn(read, 1), email: 'ana.rivera@example.com', notes: '' },
  saved: { values: saved, version: 2 },
  parts: [
    { label: 'Email', fields: ['email'], textOf: ({ email }: typeof saved) => email },
    { label: 'Notes', fields: ['notes'], textOf: ({ notes }: typeof saved) => notes },
    { label: 'Zip', fields: ['zip'], textOf: ({ zip }: typeof saved) => zip },
  ],
} as const;

const Conflict = () => (
  <Form label="Customer" initialValues={conflict.initialValues} onSubmit={() => {}}>
    <Stack>
      <FormConflict saved={conflict.saved} parts={conflict.parts} isPaused={false} />
      <EmailField name="email" label="Email of the customer" />
      <TextField name="notes" label="Notes of the customer" lines={2} />
      <SubmitButton>Save the customer</SubmitButton>
    </Stack>
  </Form>
);

/** Fields of forms. */
export const fields: readonly Part[] = [
  { name: 'Fields', Sample: Fields },
  { name: 'A form that another person saved meanwhile', Sample: Conflict },
];
