import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import {
  changeGroup,
  selectIsChanging,
  type GroupChange,
} from '../../entities/group/change-group.submission';
import type { GroupForm } from '../../entities/group/group-form';

type GroupFormDialogProps<Form> = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly kind: GroupChange['kind'];
  readonly initialValues: Form;
  /** Why the form is not sent; null when it may be. */
  readonly problemOf: (form: Form) => string | null;
  readonly changeOf: (form: Form) => GroupChange;
  /** The fields. */
  readonly children: ReactNode;
};

/**
 * The form of a group in a dialog. It closes when the server has done the change, and stays open with the reason of a
 * refusal.
 */
export const GroupFormDialog = <Form extends GroupForm>({
  problemOf,
  changeOf,
  ...props
}: GroupFormDialogProps<Form>) => {
  const { isOpen, kind, onClose } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const { state, submit, isShown } = useDialogSubmission(changeGroup, {
    isOpen,
    key: kind,
    onClose,
  });
  const isChanging = useSelector(selectIsChanging);
  const refusals = state.status === 'refused' ? state.errors : [];
  return (
    <FormDialog<Form>
      isOpen={isShown}
      title={props.title}
      initialValues={props.initialValues}
      submitLabel={props.submitLabel}
      isBusy={isChanging || state.status === 'sending'}
      busyLabel={props.busyLabel}
      isPanel
      errors={problem === null ? refusals : [problem]}
      onSubmit={(form) => {
        const found = problemOf(form);
        setProblem(found);
        if (found === null) submit(changeOf(form));
      }}
      onClose={() => {
        setProblem(null);
        onClose();
      }}
    >
      {props.children}
    </FormDialog>
  );
};
