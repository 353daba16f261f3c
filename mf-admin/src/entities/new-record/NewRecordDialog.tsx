import { FormDialog, type FormDialogProps } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import type { Submission } from '@billfold/shared/store/submission';
import type { FormikValues } from 'formik';
import { useDispatch } from 'react-redux';
import type { SlotDialogProps } from './dialog-slot';
import { useNewRecord } from './use-new-record';

type NewRecordDialogProps<Values, Command, Answer> = Pick<
  FormDialogProps<Values>,
  'title' | 'initialValues' | 'schema' | 'submitLabel' | 'width' | 'children'
> & {
  readonly slot: SlotDialogProps;
  readonly submission: Submission<Command, Answer>;
  /** Null sends nothing. */
  readonly toCommand: (values: Values) => Command | null;
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
  hrefOf,
  draftName,
  children,
  ...form
}: NewRecordDialogProps<Values, Command, Answer>) => {
  const { isOpen, parameter, onClose } = slot;
  const dispatch = useDispatch();
  const state = useNewRecord(submission, { isOpen, onClose }, hrefOf);
  const refused = state.status === 'refused' ? state : null;
  return (
    <FormDialog<Values>
      {...form}
      isOpen={isOpen && state.status !== 'done'}
      isBusy={state.status === 'sending'}
      busyLabel="Creating"
      {...(refused === null ? {} : { errors: refused.errors, refusals: refused.refusals })}
      parameters={[parameter]}
      isLong
      onSubmit={(values) => {
        const command = toCommand(values);
        if (command !== null) dispatch(submission.actions.submitted(command));
      }}
      onClose={onClose}
    >
      {children}
      <FormDraft name={draftName} fields={Object.keys(form.initialValues)} />
    </FormDialog>
  );
};
