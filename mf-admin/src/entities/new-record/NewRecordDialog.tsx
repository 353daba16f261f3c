import { FormDialog, type FormDialogProps } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { PinConfirm } from '@billfold/shared/forms/PinConfirm';
import { useServices } from '@billfold/shared/remote/Services';
import type { Submission } from '@billfold/shared/store/submission';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import type { FormikValues } from 'formik';
import { usePinStep } from '../pin-step/use-pin-step';
import type { SlotDialogProps } from './dialog-slot';

type NewRecordDialogProps<Values, Command, Answer> = Pick<
  FormDialogProps<Values>,
  'title' | 'initialValues' | 'schema' | 'submitLabel' | 'summary' | 'children'
> & {
  readonly slot: SlotDialogProps;
  readonly submission: Submission<Command, Answer>;
  /** Null sends nothing. */
  readonly toCommand: (values: Values) => Command | null;
  /** Of a record whose making is hard to undo. */
  readonly pin?: {
    readonly title: string;
    /** The action that the PIN confirms; null needs no PIN. */
    readonly textOf: (command: Command) => string | null;
    readonly toCommand: (command: Command, pin: string) => Command;
  };
  /** The page of the record that was made. */
  readonly hrefOf: (answer: Answer) => string;
  /** The name under which the browser keeps what was typed. */
  readonly draftName: string;
};

/** A long form that makes a record and opens its page. What was typed outlives the end of the session. */
export const NewRecordDialog = <Values extends FormikValues, Command, Answer>({
  slot,
  submission,
  toCommand,
  pin,
  hrefOf,
  draftName,
  children,
  ...form
}: NewRecordDialogProps<Values, Command, Answer>) => {
  const { isOpen, parameter, onClose } = slot;
  const { navigate } = useServices();
  const { state, submit, isShown } = useDialogSubmission(submission, {
    isOpen,
    onClose,
    onClosed: (answer) => navigate(hrefOf(answer)),
  });
  const textOf = (command: Command): string | null => pin?.textOf(command) ?? null;
  const pinStep = usePinStep<Command>(state, (command, typed) => {
    if (pin !== undefined) submit(pin.toCommand(command, typed));
  });
  const refused = state.status === 'refused' ? state : null;
  return (
    <>
      <FormDialog<Values>
        {...form}
        isOpen={isShown}
        isBusy={state.status === 'sending'}
        busyLabel="Creating"
        {...(refused === null ? {} : { errors: refused.errors, refusals: refused.refusals })}
        parameters={[parameter]}
        isPanel
        width="large"
        onSubmit={(values) => {
          const command = toCommand(values);
          if (command === null) return;
          if (textOf(command) === null) submit(command);
          else pinStep.ask(command);
        }}
        onClose={onClose}
      >
        {children}
        <FormDraft name={draftName} fields={Object.keys(form.initialValues)} />
      </FormDialog>
      {pin !== undefined && (
        <PinConfirm
          {...pinStep.dialog}
          title={pin.title}
          confirmLabel="Confirm"
          closeLabel="Back"
          busyLabel="Creating"
        >
          {pinStep.waiting !== null && <p>{textOf(pinStep.waiting)}</p>}
        </PinConfirm>
      )}
    </>
  );
};
