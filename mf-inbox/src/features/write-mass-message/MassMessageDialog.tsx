import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { TextField } from '@billfold/shared/forms/TextField';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { zoneOf } from '@billfold/shared/remote/staff-time';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { useEffect, useState } from 'react';
import { Reading, Recipients, useAudience } from './Audience';
import type { MassMessageTarget } from './mass-message';
import { sendMassMessage } from './mass-message.submission';
import {
  massMessageSchema,
  newMassMessage,
  toMassMessageRequest,
  type MassMessageValues,
  type Zone,
} from './mass-message.form';
import styles from './MassMessage.module.css';
import { MessageField } from './MessageField';
import { PurposeChoice, TimeChoice } from './SendChoices';
import { SendQuestion } from './SendQuestion';

const draftFields = ['body', 'purpose', 'when', 'date', 'time'];
const parameters = ['message', 'group', 'tab'];

type MassMessageDialogProps = {
  readonly isOpen: boolean;
  readonly target: MassMessageTarget;
};

type FieldsProps = {
  readonly target: MassMessageTarget;
  readonly zone: Zone;
  /** With what the server says of the text in the form; undefined until it has answered. */
  readonly onPreview: (preview: MassMessagePreview | undefined) => void;
};

const Fields = ({ target, zone, onPreview }: FieldsProps) => {
  const audience = useAudience(target);
  const { preview } = audience;
  useEffect(() => onPreview(preview), [onPreview, preview]);
  return (
    <>
      <div className={styles.ends}>
        <TextField name="to" label="To" isReadOnly />
        <TextField name="from" label="From" isReadOnly />
      </div>
      <Recipients audience={audience} />
      <PurposeChoice />
      <MessageField />
      <Reading target={target} audience={audience} />
      <TimeChoice zone={zone} />
    </>
  );
};

/** Writes one text to all customers of a group. Sending needs a confirmation that names how many get it, and when. */
export const MassMessageDialog = ({ isOpen, target }: MassMessageDialogProps) => {
  const { navigate } = useServices();
  const zone = zoneOf(useSession(), target.merchantId);
  const { closePath } = target;
  const close = () => navigate(closePath, { replace: true });
  const { state, submit, isShown } = useDialogSubmission(sendMassMessage, {
    isOpen,
    onClose: close,
  });
  const [preview, setPreview] = useState<MassMessagePreview>();
  const [asked, setAsked] = useState<MassMessageValues | null>(null);
  if (asked !== null && !isShown) setAsked(null);
  const send = (values: MassMessageValues) =>
    submit({ request: toMassMessageRequest(target, values, zone), zone });
  return (
    <>
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
        isPanel
        // The server refuses a message without a text, and one that reaches no customer.
        onSubmit={(values) =>
          values.body.trim() === '' || preview?.recipients === 0 ? send(values) : setAsked(values)
        }
        onClose={close}
      >
        <Fields target={target} zone={zone} onPreview={setPreview} />
        <FormDraft name={`mass-message-${target.groupId}`} fields={draftFields} />
      </FormDialog>
      <SendQuestion
        values={asked}
        target={target}
        preview={preview}
        zone={zone}
        onConfirm={(values) => {
          setAsked(null);
          send(values);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
};
