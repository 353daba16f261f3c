import { numberLimits, yearMark } from '@billfold/shared/contracts/billing-words';
import { countEntry } from '@billfold/shared/forms/digit-entry';
import { Form } from '@billfold/shared/forms/Form';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useLast } from '@billfold/shared/store/use-last';
import { Inline } from '@billfold/shared/ui/Stack';
import { useRested } from '@billfold/shared/ui/use-rested';
import { useFormikContext } from 'formik';
import { FieldRow } from '../../entities/form/FieldRow';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import {
  changeOfNumbers,
  digitChoices,
  isCount,
  isPrefix,
  numbersOf,
  numbersSchema,
  type NumbersValues,
} from './billing-settings.form';
import { nextNumbers } from './more-settings.resource';
import styles from './BusinessSettings.module.css';
import type { SettingsPartProps } from './settings-section-props';

/** The next numbers as typed; the last ones stay in sight while others are read. */
const Preview = ({ merchantId }: { readonly merchantId: number }) => {
  const { prefix, digits, next } = useFormikContext<NumbersValues>().values;
  const isRead = isPrefix(prefix) && isCount(next);
  const key = new URLSearchParams({ merchant_id: String(merchantId), prefix, digits, next });
  const rested = useRested(key.toString(), 300);
  const [data] = useResource(nextNumbers, isRead ? rested : null);
  const numbers = useLast(valueOf(data)?.numbers);
  return (
    <p className={styles.numbers} aria-live="polite">
      {numbers !== undefined && `Next: ${numbers.join(', ')}`}
    </p>
  );
};

/** How the numbers of new invoices look, and where their count goes on. */
export const InvoiceNumbers = ({ settings, isBusy, sectionOf, onChange }: SettingsPartProps) => (
  <SettingsSection
    {...sectionOf('Invoice numbers')}
    text="For invoices created without a number. Imported invoices keep their own, and numbers already in use are skipped."
  >
    <Form<NumbersValues>
      label={sectionOf('Invoice numbers').label}
      initialValues={numbersOf(settings)}
      schema={numbersSchema}
      isReinitialized
      onSubmit={(values) => {
        const change = changeOfNumbers(values, settings);
        if (Object.keys(change).length > 0) onChange(change, 'Invoice numbers saved.');
      }}
    >
      <TextField
        name="prefix"
        label="Prefix"
        hint={`(optional) ${yearMark} becomes the year`}
        maxLength={numberLimits.prefixMax}
        isVerbatim
      />
      <FieldRow>
        <SelectField name="digits" label="Digits" options={digitChoices} hasEmptyChoice={false} />
        <TextField
          name="next"
          label="Next number"
          inputMode="numeric"
          clean={countEntry(numberLimits.digitsMax)}
          isRequired
        />
      </FieldRow>
      <Preview merchantId={settings.merchant_id} />
      <Inline>
        <SubmitButton size="medium" isWide={false} isBusy={isBusy} busyLabel="Saving...">
          Save numbers
        </SubmitButton>
      </Inline>
    </Form>
  </SettingsSection>
);
