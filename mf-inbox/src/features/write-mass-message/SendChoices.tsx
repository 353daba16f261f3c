import { DayField } from '@billfold/shared/desk/DayField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { momentIn, otherZoneName } from '@billfold/shared/format/merchant-time';
import { Choices } from '@billfold/shared/ui/Choices';
import { useFormikContext } from 'formik';
import { sendTimes, type MassMessageValues, type Zone } from './mass-message.form';
import styles from './MassMessage.module.css';

const purposes = [
  { value: 'billing', content: 'Billing: customers opted in to billing texts' },
  { value: 'marketing', content: 'Marketing: customers opted in to marketing' },
];
const times = [
  { value: 'now', content: 'Send now' },
  { value: 'later', content: 'Send later' },
];

/** What the message is about, which decides whose consent counts. */
export const PurposeChoice = () => {
  const { values, setFieldValue } = useFormikContext<MassMessageValues>();
  return (
    <Choices
      legend="What it's about"
      choices={purposes}
      value={values.purpose}
      onChange={(value) => void setFieldValue('purpose', value)}
    />
  );
};

/** When the message leaves. */
export const TimeChoice = ({ zone }: { readonly zone: Zone }) => {
  const { values, setFieldValue } = useFormikContext<MassMessageValues>();
  const day = parseTypedDate(values.date);
  const zoneName = otherZoneName(zone, day === null ? undefined : momentIn(zone, `${day}T12:00`));
  return (
    <>
      <Choices
        legend="When"
        choices={times}
        value={values.when}
        onChange={(value) => void setFieldValue('when', value)}
        isBeside
      />
      {values.when === 'later' && (
        <div className={styles.row}>
          <DayField name="date" label="Day" today={dayIn(zone)} isRequired />
          <SelectField
            name="time"
            label="Time"
            {...(zoneName !== '' && { hint: `(${zoneName})` })}
            options={sendTimes}
            isRequired
          />
        </div>
      )}
    </>
  );
};
