import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { Form } from '@billfold/shared/forms/Form';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Stack } from '@billfold/shared/ui/Stack';
import { Modal } from '@billfold/shared/ui/Modal';
import { useFormikContext } from 'formik';
import { buttonOf, changeSchema, initialChange, type ChangeValues } from './change.form';
import { changeTexts, type ChangeKind } from './change-kinds';
import styles from './ChangeDialog.module.css';
import { ChangeFields } from './ChangeFields';
import { MeanwhileNotice } from './MeanwhileNotice';
import { useSendChange, type Sending } from './use-send-change';

/** The opened change, based on the state that the operator saw; later news does not change it. */
export type OpenChange = {
  readonly kind: ChangeKind;
  readonly state: RolloutState;
  readonly isProtected: boolean;
  readonly preset?: Partial<ChangeValues>;
};

export type ChangeDialogProps = {
  readonly open: OpenChange;
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
};

const SendButton = ({
  kind,
  sending,
}: {
  readonly kind: ChangeKind;
  readonly sending: Sending;
}) => {
  const { values } = useFormikContext<ChangeValues>();
  return (
    <Button
      type="submit"
      variant={changeTexts[kind].isDangerous ? 'danger' : 'primary'}
      isBusy={sending.status === 'sending'}
      busyLabel="Sending"
    >
      {sending.status === 'overtaken'
        ? `${buttonOf(kind, values)} all the same`
        : buttonOf(kind, values)}
    </Button>
  );
};

/** Shows one change with its effect, its reason and changes in between. */
export const ChangeDialog = ({
  open: { kind, state, isProtected, preset },
  onDone,
  onClose,
}: ChangeDialogProps) => {
  const { sending, base, submit } = useSendChange(kind, state, onDone);
  const { title } = changeTexts[kind];
  const isSending = sending.status === 'sending';

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`${title}: ${base.module} in ${base.environment}`}
      isDismissable={!isSending}
    >
      <Form
        label={title}
        initialValues={{ ...initialChange(kind, state), ...preset }}
        schema={changeSchema(kind, base, isProtected)}
        onSubmit={submit}
      >
        <Stack>
          {sending.status === 'overtaken' && <MeanwhileNotice entries={sending.entries} />}
          <ErrorArea errors={sending.status === 'failed' ? sending.errors : []} />
          <ChangeFields kind={kind} state={base} isProtected={isProtected} />
          <div className={styles.actions}>
            <Button variant="secondary" disabled={isSending} onClick={onClose}>
              Cancel
            </Button>
            <SendButton kind={kind} sending={sending} />
          </div>
        </Stack>
      </Form>
    </Modal>
  );
};
