import { reasonLimit } from '@billfold/shared/contracts/rollout-commands';
import { Form } from '@billfold/shared/forms/Form';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { TextField } from '@billfold/shared/forms/TextField';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { object } from 'yup';
import { useSendOnce } from '../api/use-send-once';

type ReasonDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly isDangerous: boolean;
  /** A reason to begin with, where one is usual. */
  readonly usualReason?: string;
  /** Sends the call; closes nothing by itself. */
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
};

const schema = object({
  reason: textRule({ requiredText: 'Say why: it is written into the history' }),
});

/** Takes the reason of one call, and sends it once, also after several presses. */
export const ReasonDialog = ({
  title,
  text,
  button,
  isDangerous,
  usualReason = '',
  onSend,
  onClose,
}: ReasonDialogProps) => {
  const { isSending, errors, send } = useSendOnce();
  return (
    <Modal isOpen onClose={onClose} title={title} width="small" isDismissable={!isSending}>
      <Form
        label={button}
        initialValues={{ reason: usualReason }}
        schema={schema}
        onSubmit={({ reason }) => send(() => onSend(reason.trim()))}
      >
        <Stack>
          <p>{text}</p>
          <ErrorArea errors={errors} />
          <TextField
            name="reason"
            label="Reason"
            hint="written into the history"
            maxLength={reasonLimit}
            lines={2}
            isRequired
          />
          <Inline justify="end">
            <Button variant="secondary" disabled={isSending} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : 'primary'}
              isBusy={isSending}
              busyLabel="Sending"
            >
              {button}
            </Button>
          </Inline>
        </Stack>
      </Form>
    </Modal>
  );
};
