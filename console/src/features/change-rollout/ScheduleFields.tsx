import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { TextField } from '@billfold/shared/forms/TextField';
import { Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import styles from './ChangeFields.module.css';
import type { ScheduleValues } from './schedule.form';

/** Shows the times at which a canary starts and goes on. */
export const ScheduleFields = () => {
  const { values } = useFormikContext<ScheduleValues>();
  return (
    <fieldset className={styles.gate}>
      <legend className={styles.legend}>Schedule</legend>
      <Stack gap={3}>
        <CheckboxField name="hasSchedule" label="Start later, or take the steps by the clock" />
        {values.hasSchedule && (
          <div className={styles.grid}>
            <TextField name="startAt" label="Start, UTC" hint="empty: at once" maxLength={20} />
            <TextField
              name="everyMinutes"
              label="Minutes per step"
              hint="empty: the gate"
              inputMode="decimal"
              maxLength={6}
            />
            <TextField name="hours" label="Steps only" hint="09:00-17:00" maxLength={13} />
            <TextField name="days" label="On" hint="mon-fri" maxLength={40} isVerbatim />
            <TextField
              name="zone"
              label="Time zone"
              hint="America/New_York"
              maxLength={60}
              isVerbatim
            />
          </div>
        )}
      </Stack>
    </fieldset>
  );
};
