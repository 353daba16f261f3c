import { ordinal } from '@billfold/shared/contracts/auto-pay-rule';
import { newInvoiceLimits } from '@billfold/shared/contracts/limits';
import {
  recurringFrequencies,
  recurringFrequencyWords,
  recurringLimits,
} from '@billfold/shared/contracts/recurring-invoice-words';
import { DayField } from '@billfold/shared/desk/DayField';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { countEntry } from '@billfold/shared/forms/digit-entry';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { Select } from '@billfold/shared/ui/Select';
import { useFormikContext } from 'formik';
import { FieldRow } from '../form/FieldRow';
import { FramedFields } from '../form/FramedFields';
import { LineItemsFields } from '../invoice/LineItemsFields';
import { dayOfMonth, daysMeantBy, isOfMonths, type TermsValues } from './recurring-invoice.form';
import { shorterMonthsText } from './rhythm-text';
import styles from './Recurring.module.css';

const frequencies = recurringFrequencies.map((value) => ({
  value,
  label: recurringFrequencyWords[value],
}));

const ends = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of invoices' },
];

const dayName = (day: number): string =>
  day === 31 ? 'The last day of the month' : `The ${ordinal(day)}`;

/** A first due date at the end of its month may mean that day or the end of each month. */
const DayOfMonthField = () => {
  const { values, setFieldValue } = useFormikContext<TermsValues>();
  const days = daysMeantBy(parseTypedDate(values.first_due_date));
  if (days.length < 2 || !isOfMonths(values.frequency)) return null;
  return (
    <Select
      label="Due each month on"
      options={days.map((day) => ({ value: String(day), label: dayName(day) }))}
      value={String(dayOfMonth(values))}
      onChange={(day) => void setFieldValue('day_of_month', day)}
    />
  );
};

const EndField = ({ today }: { readonly today: string | undefined }) => {
  const { values } = useFormikContext<TermsValues>();
  if (values.ends === 'on')
    return <DayField name="last_due_date" label="Last due date" today={today} isRequired />;
  return values.ends === 'after' ? (
    <TextField
      name="times"
      label="Number of invoices"
      inputMode="numeric"
      clean={countEntry(String(recurringLimits.timesMax).length)}
      isRequired
    />
  ) : null;
};

const ShorterMonths = () => {
  const { values } = useFormikContext<TermsValues>();
  const { frequency } = values;
  const text = shorterMonthsText({ frequency, day_of_month: dayOfMonth(values) });
  return text === null ? null : (
    <p className={styles.note} role="status">
      {text}
    </p>
  );
};

type RecurringFieldsProps = {
  /** The merchant's, YYYY-MM-DD. */
  readonly today: string | undefined;
  /** Of the day with which the rhythm begins. */
  readonly firstLabel: string;
};

/** What is billed, and when, for a form whose values contain TermsValues. */
export const RecurringFields = ({ today, firstLabel }: RecurringFieldsProps) => (
  <>
    <LineItemsFields />
    <FieldRow>
      <TextField
        name="description"
        label="Invoice description"
        hint="(optional)"
        maxLength={newInvoiceLimits.descriptionMax}
      />
      <MoneyField
        name="minimum_amount_due"
        label="Minimum Due"
        hint="(optional)"
        maxLength={newInvoiceLimits.minimumDueMax}
      />
    </FieldRow>
    <FramedFields legend="Schedule">
      <FieldRow>
        <SelectField
          name="frequency"
          label="Repeats"
          options={frequencies}
          hasEmptyChoice={false}
          isRequired
        />
        <DayField name="first_due_date" label={firstLabel} today={today} isRequired />
      </FieldRow>
      <DayOfMonthField />
      <ShorterMonths />
      <FieldRow>
        <SelectField name="ends" label="Ends" options={ends} hasEmptyChoice={false} isRequired />
        <EndField today={today} />
        <TextField
          name="days_before"
          label="Created in advance"
          hint="(days before it's due)"
          inputMode="numeric"
          clean={countEntry(String(recurringLimits.daysBeforeMax).length)}
          isRequired
        />
      </FieldRow>
    </FramedFields>
  </>
);
