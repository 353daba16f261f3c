import { DayField } from '@billfold/shared/desk/DayField';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { todayOnWire } from '@billfold/shared/format/dates';
import styles from './HandlingTools.module.css';
import { newSnooze, snoozeFormTimes, snoozeMoment, snoozeSchema } from './snooze.form';

export type SnoozeDialogProps = {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onChosen: (until: string) => void;
  readonly onClose: () => void;
};

/** Any day and time of the reader for a snooze. */
export const SnoozeDialog = ({ isOpen, isBusy, onChosen, onClose }: SnoozeDialogProps) => (
  <FormDialog
    isOpen={isOpen}
    title="Snooze until"
    initialValues={newSnooze}
    schema={snoozeSchema}
    submitLabel="Snooze"
    width="small"
    isBusy={isBusy}
    busyLabel="Snoozing..."
    onSubmit={(values) => onChosen(snoozeMoment(values).toISOString())}
    onClose={onClose}
  >
    <div className={styles.when}>
      <DayField name="date" label="Day" today={todayOnWire()} isRequired hasInitialFocus />
      <SelectField name="time" label="Time" options={snoozeFormTimes} isRequired />
    </div>
  </FormDialog>
);
