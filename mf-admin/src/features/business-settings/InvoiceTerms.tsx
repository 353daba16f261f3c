import { paymentTerms } from '@billfold/shared/contracts/billing-words';
import { countEntry } from '@billfold/shared/forms/digit-entry';
import { Form } from '@billfold/shared/forms/Form';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { Select } from '@billfold/shared/ui/Select';
import { Inline } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import {
  changeOfMinimum,
  minimumChoices,
  minimumOf,
  minimumSchema,
  type MinimumValues,
  termsChoices,
} from './billing-settings.form';
import type { SettingsPartProps } from './settings-section-props';

const percentDigits = countEntry(3);

const MinimumFields = () => {
  const { kind } = useFormikContext<MinimumValues>().values;
  return (
    <>
      <SelectField
        name="kind"
        label="Minimum due"
        options={minimumChoices}
        hasEmptyChoice={false}
      />
      {kind === 'percent' && (
        <TextField
          name="percent"
          label="Percent"
          inputMode="numeric"
          clean={percentDigits}
          isRequired
        />
      )}
      {kind === 'amount' && <MoneyField name="amount" label="Amount" isRequired />}
    </>
  );
};

/** What the form of a new invoice proposes: its due date and its minimum due. */
export const InvoiceTerms = ({ settings, isBusy, sectionOf, onChange }: SettingsPartProps) => (
  <SettingsSection
    {...sectionOf('New invoices')}
    text="What we fill in when your team creates an invoice. They can change it each time."
  >
    <Select
      label="Payment terms"
      options={termsChoices}
      value={settings.payment_terms}
      isDisabled={isBusy}
      onChange={(value) => {
        const terms = paymentTerms.find((one) => one === value);
        const words = termsChoices.find((one) => one.value === terms)?.label;
        if (terms !== undefined) onChange({ payment_terms: terms }, `Payment terms: ${words}.`);
      }}
    />
    <Form<MinimumValues>
      label={`Minimum due of ${settings.merchant_name}`}
      initialValues={minimumOf(settings)}
      schema={minimumSchema}
      isReinitialized
      onSubmit={(values) => onChange(changeOfMinimum(values), 'Minimum due saved.')}
    >
      <MinimumFields />
      <Inline>
        <SubmitButton size="medium" isWide={false} isBusy={isBusy} busyLabel="Saving...">
          Save minimum
        </SubmitButton>
      </Inline>
    </Form>
  </SettingsSection>
);
