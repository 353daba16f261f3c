import { DayField } from '@billfold/shared/desk/DayField';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { otherZoneName } from '@billfold/shared/format/merchant-time';
import styles from './HandlingTools.module.css';
import { newSnooze, snoozeFormTimes, snoozeMoment, snoozeSchema } from './snooze.form';
import type { Zone } from './snooze-times';

export type SnoozeDialogProps = {
  readonly isOpen: boolean;
  readonly zone: Zone;
  readonly isBusy: boolean;
  readonly onChosen: (until: string) => void;
  readonly onClose: () => void;
};

/** Any day and time of the merchant for a snooze. */
export const SnoozeDialog = ({ isOpen, zone, isBusy, onChosen, onClose }: SnoozeDialogProps) => {
  const zoneName = otherZoneName(zone);
  return (
    <FormDialog
      isOpen={isOpen}
      title="Snooze until"
      initialValues={newSnooze}
      schema={snoozeSchema(zone)}
      submitLabel="Snooze"
      width="small"
      isBusy={isBusy}
      busyLabel="Snoozing..."
      onSubmit={(values) => onChosen(snoozeMoment(zone, values).toISOString())}
      onClose={onClose}
    >
      <div className={styles.when}>
        <DayField name="date" label="Day" today={dayIn(zone)} isRequired hasInitialFocus />
        <SelectField
          name="time"
          label="Time"
          {...(zoneName !== '' && { hint: `(${zoneName})` })}
          options={snoozeFormTimes}
          isRequired
        />
      </div>
    </FormDialog>
  );
};
