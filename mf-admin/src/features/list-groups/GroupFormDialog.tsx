import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  groupChangeAsked,
  groupDialogLeft,
  selectGroupChange,
  type GroupChange,
} from '../../entities/group/change-group.slice';
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
  const dispatch = useDispatch();
  const change = useSelector(selectGroupChange);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = () => {
    dispatch(groupDialogLeft());
    onClose();
  };
  const end = useEffectEvent(leave);
  const isDone = change.status === 'done' && change.kind === kind;
  useEffect(() => {
    if (isOpen && isDone) end();
  }, [isOpen, isDone]);
  const refusals = change.status === 'refused' ? change.errors : [];
  return (
    <FormDialog<Form>
      isOpen={isOpen && !isDone}
      title={props.title}
      initialValues={props.initialValues}
      submitLabel={props.submitLabel}
      isBusy={change.status === 'running'}
      busyLabel={props.busyLabel}
      errors={problem === null ? refusals : [problem]}
      onSubmit={(form) => {
        const found = problemOf(form);
        setProblem(found);
        if (found === null) dispatch(groupChangeAsked(changeOf(form)));
      }}
      onClose={() => {
        setProblem(null);
        leave();
      }}
    >
      {props.children}
    </FormDialog>
  );
};
