import { countEntry } from '@billfold/shared/forms/digit-entry';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { useFormikContext } from 'formik';
import { CheckboxGroup } from './CheckboxGroup';
import { hourOptions, minuteOptions, weekDays } from './trigger-choices';
import { mayRepeat, type TriggerValues } from './trigger.form';
import styles from './TriggerWizard.module.css';

const repeatDigits = 3;

/** The days of the week, the time, and after how many days an invoice comes again. */
export const Schedule = () => {
  const { values, setFieldValue } = useFormikContext<TriggerValues>();
  return (
    <>
      <CheckboxGroup
        name="scheduled_days"
        legend="Days"
        choices={weekDays}
        chosen={values.scheduled_days}
        onChange={(days) => void setFieldValue('scheduled_days', days)}
      />
      <div className={styles.time}>
        <SelectField
          name="hour"
          label="Hour"
          options={hourOptions(values.hour)}
          hasEmptyChoice={false}
          isRequired
        />
        <SelectField
          name="minute"
          label="Minutes"
          options={minuteOptions(values.minute)}
          hasEmptyChoice={false}
          isRequired
        />
      </div>
      {(mayRepeat(values) || values.repeat_days !== '') && (
        <>
          <TextField
            name="repeat_days"
            label="Send again after days"
            hint="(optional)"
            inputMode="numeric"
            clean={countEntry(repeatDigits)}
            autoComplete="off"
          />
          <p className={styles.note}>Leave it empty to send once per invoice.</p>
        </>
      )}
    </>
  );
};
