import type { HistoryEntry, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { Form } from '@billfold/shared/forms/Form';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Stack } from '@billfold/shared/ui/Stack';
import { Modal } from '@billfold/shared/ui/Modal';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { useConsole } from '../../api/Console';
import { errorLines, isInDoubt, refusalCode } from '../../api/console-api';
import { buttonOf, changeSchema, initialChange, toCommand, type ChangeValues } from './change.form';
import { changeTexts, type ChangeKind } from './change-kinds';
import styles from './ChangeDialog.module.css';
import { ChangeFields } from './ChangeFields';
import { MeanwhileNotice } from './MeanwhileNotice';

type Sending =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'failed'; readonly errors: readonly string[] }
  /** Another operator was faster: shows that change and keeps the typed text. */
  | { readonly status: 'overtaken'; readonly entries: readonly HistoryEntry[] };

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

/** Shows one change with its effect, its reason and changes in between. Sends once, also after several presses. */
export const ChangeDialog = ({
  open: { kind, state, isProtected, preset },
  onDone,
  onClose,
}: ChangeDialogProps) => {
  const { api, operator, refresh } = useConsole();
  const [base, setBase] = useState(state);
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const isUnderWay = useRef(false);
  const wasInDoubt = useRef(false);
  const { title } = changeTexts[kind];
  const isSending = sending.status === 'sending';

  // What was done is not sent again: the second press of a double click may come after the answer.
  const stop = (outcome: Sending): void => {
    isUnderWay.current = false;
    setSending(outcome);
  };

  const finish = (values: ChangeValues): void => {
    refresh();
    onDone(
      `Done: ${buttonOf(kind, values).toLowerCase()}, ${base.module} in ${base.environment}. The next page that a visitor opens has it.`,
    );
  };

  const showMeanwhile = async (values: ChangeValues): Promise<void> => {
    const entries = await api.readHistory({
      environment: base.environment,
      module: base.module,
      limit: 20,
    });
    const news = entries.filter(({ after }) => after !== null && after.revision > base.revision);
    const [newest] = news;
    // The answer to the first try was lost on the way, not the change.
    if (
      wasInDoubt.current &&
      news.length === 1 &&
      newest?.actor === operator.name &&
      newest.reason === values.reason.trim()
    )
      return finish(values);
    if (newest?.after) setBase(newest.after);
    stop({ status: 'overtaken', entries: news });
    refresh();
  };

  const send = async (values: ChangeValues): Promise<void> => {
    const { environment, module, revision } = base;
    try {
      const { waiting } = await api.change(environment, {
        changes: [{ module, command: toCommand(kind, values), if_revision: revision }],
        reason: values.reason.trim(),
      });
      if (waiting === undefined) return finish(values);
      refresh();
      return onDone(
        `Asked: ${buttonOf(kind, values).toLowerCase()}, ${module} in ${environment}. A second person must confirm it within a day.`,
      );
    } catch (error) {
      if (refusalCode(error) === 'changed_meanwhile') return showMeanwhile(values);
      wasInDoubt.current ||= isInDoubt(error);
      stop({
        status: 'failed',
        errors: [
          ...errorLines(error),
          ...(isInDoubt(error)
            ? ['It is not known whether it was done. Send it again: it is done once at most.']
            : []),
        ],
      });
    }
  };

  const handleSubmit = (values: ChangeValues): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending({ status: 'sending' });
    send(values).catch((error: unknown) => stop({ status: 'failed', errors: errorLines(error) }));
  };

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
        onSubmit={handleSubmit}
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
