import { DayField } from '@billfold/shared/desk/DayField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { todayOnWire } from '@billfold/shared/format/dates';
import { Choices } from '@billfold/shared/ui/Choices';
import { useFormikContext } from 'formik';
import { sendTimes, type MassMessageValues } from './mass-message.form';
import styles from './MassMessage.module.css';

const purposes = [
  { value: 'billing', content: 'Billing: who agreed to billing texts' },
  { value: 'marketing', content: 'Marketing: who agreed to marketing' },
];
const times = [
  { value: 'now', content: 'Send now' },
  { value: 'later', content: 'Send later' },
];

/** What the message is about, which decides whose consent counts, and when it leaves. */
export const SendChoices = () => {
  const { values, setFieldValue } = useFormikContext<MassMessageValues>();
  return (
    <>
      <Choices
        legend="What it is about"
        choices={purposes}
        value={values.purpose}
        onChange={(value) => void setFieldValue('purpose', value)}
      />
      <Choices
        legend="When"
        choices={times}
        value={values.when}
        onChange={(value) => void setFieldValue('when', value)}
        isBeside
      />
      {values.when === 'later' && (
        <div className={styles.row}>
          <DayField name="date" label="Day" today={todayOnWire()} isRequired />
          <SelectField name="time" label="Time" hint="(yours)" options={sendTimes} isRequired />
        </div>
      )}
    </>
  );
};
