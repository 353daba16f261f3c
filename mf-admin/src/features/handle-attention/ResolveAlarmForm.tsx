import { alarmLimits, type AlarmView } from '@billfold/shared/contracts/attention.contract';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { TextField } from '@billfold/shared/forms/TextField';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { object } from 'yup';
import { resolveAlarm } from './attention.submission';
import { alarmTitles } from './attention-texts';

type ResolveAlarmFormProps = {
  readonly isOpen: boolean;
  readonly alarm: AlarmView;
  readonly onClose: () => void;
};

const schema = object({ reason: textRule() });

/** A reason is required to close an alarm. */
export const ResolveAlarmForm = ({ isOpen, alarm, onClose }: ResolveAlarmFormProps) => {
  const [state, submit] = useSubmission(resolveAlarm, onClose);
  return (
    <FormDialog
      isOpen={isOpen}
      title="Resolve alarm"
      initialValues={{ reason: '' }}
      schema={schema}
      submitLabel="Resolve"
      parameters={['resolve']}
      isBusy={state.status === 'sending'}
      busyLabel="Resolving..."
      errors={state.status === 'refused' ? state.errors : []}
      onSubmit={({ reason }) => submit({ id: alarm.id, reason })}
      onClose={onClose}
    >
      <p>{`${alarmTitles[alarm.kind]}. Resolving it doesn't move any money. We'll keep your reason in the audit log.`}</p>
      <TextField
        name="reason"
        label="Reason"
        lines={3}
        maxLength={alarmLimits.reasonMax}
        hasInitialFocus
        isRequired
      />
    </FormDialog>
  );
};
