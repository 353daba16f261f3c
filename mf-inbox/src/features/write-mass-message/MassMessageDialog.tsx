import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { TextField } from '@billfold/shared/forms/TextField';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { zoneOf } from '@billfold/shared/remote/staff-time';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { Audience } from './Audience';
import type { MassMessageTarget } from './mass-message';
import { sendMassMessage } from './mass-message.submission';
import {
  massMessageSchema,
  newMassMessage,
  toMassMessageRequest,
  type MassMessageValues,
} from './mass-message.form';
import styles from './MassMessage.module.css';
import { MessageField } from './MessageField';
import { SendChoices } from './SendChoices';

const draftFields = ['body', 'purpose', 'when', 'date', 'time'];
const parameters = ['message', 'group', 'tab'];

type MassMessageDialogProps = {
  readonly isOpen: boolean;
  readonly target: MassMessageTarget;
};

/** Writes one text to all customers of a group. */
export const MassMessageDialog = ({ isOpen, target }: MassMessageDialogProps) => {
  const { navigate } = useServices();
  const zone = zoneOf(useSession(), target.merchantId);
  const { closePath } = target;
  const close = () => navigate(closePath, { replace: true });
  const { state, submit, isShown } = useDialogSubmission(sendMassMessage, {
    isOpen,
    onClose: close,
  });
  return (
    <FormDialog<MassMessageValues>
      isOpen={isShown}
      title="New Mass Message"
      initialValues={newMassMessage(target)}
      schema={massMessageSchema(zone)}
      submitLabel="Send"
      isBusy={state.status === 'sending'}
      busyLabel="Sending"
      {...(state.status === 'refused' && { errors: state.errors })}
      parameters={parameters}
      isLong
      width="large"
      onSubmit={(values) => submit({ request: toMassMessageRequest(target, values, zone), zone })}
      onClose={close}
    >
      <div className={styles.row}>
        <TextField name="to" label="To" isReadOnly />
        <TextField name="from" label="From" isReadOnly />
      </div>
      <MessageField />
      <SendChoices zone={zone} />
      <Audience target={target} />
      <FormDraft name={`mass-message-${target.groupId}`} fields={draftFields} />
    </FormDialog>
  );
};
