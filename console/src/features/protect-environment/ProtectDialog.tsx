import { Form } from '@billfold/shared/forms/Form';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { TextField } from '@billfold/shared/forms/TextField';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useRef, useState } from 'react';
import { object } from 'yup';
import { errorLines } from '../../api/console-api';
import { useConsole } from '../../api/Console';

type Sending =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'failed'; readonly errors: readonly string[] };
type ProtectDialogProps = {
  readonly environment: string;
  readonly isProtected: boolean;
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
};

const schema = object({ reason: textRule({ requiredText: 'Say why: it stands in the history' }) });

/** Protects an environment, or opens a protected one. */
export const ProtectDialog = ({
  environment,
  isProtected,
  onDone,
  onClose,
}: ProtectDialogProps) => {
  const { api, refresh } = useConsole();
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const isUnderWay = useRef(false);
  const isSending = sending.status === 'sending';
  const button = isProtected ? 'Open' : 'Protect';
  const handleSubmit = async ({ reason }: { readonly reason: string }): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending({ status: 'sending' });
    try {
      await api.protect(environment, !isProtected, reason.trim());
      refresh();
      onDone(`Done: ${environment} is ${isProtected ? 'open to every operator' : 'protected'}.`);
    } catch (error) {
      isUnderWay.current = false;
      setSending({ status: 'failed', errors: errorLines(error) });
    }
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`${button} ${environment}`}
      width="small"
      isDismissable={!isSending}
    >
      <Form
        label={button}
        initialValues={{ reason: '' }}
        schema={schema}
        onSubmit={(values) => void handleSubmit(values)}
      >
        <Stack>
          <p>
            {isProtected
              ? `Every operator may serve anything new in ${environment} again.`
              : `Only admins serve more of something new in ${environment}. Rolling back, pausing and switching off stay open to every operator.`}
          </p>
          <ErrorArea errors={sending.status === 'failed' ? sending.errors : []} />
          <TextField
            name="reason"
            label="Reason"
            hint="stands in the history"
            maxLength={500}
            lines={2}
            isRequired
          />
          <Inline justify="end">
            <Button variant="secondary" disabled={isSending} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant={isProtected ? 'danger' : 'primary'}
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
