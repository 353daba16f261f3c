import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { useServices } from '@billfold/shared/remote/Services';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { deleteTemplate } from '../../entities/template/change-template.submission';
import { paths } from '../../module/paths';

type DeleteTemplateDialogProps = {
  readonly isOpen: boolean;
  readonly template: TemplateView;
  readonly onClose: () => void;
};

/**
 * Confirms the deletion of a template; then the list is shown. A template that an event uses stays, and the answer
 * names the event.
 */
export const DeleteTemplateDialog = ({ isOpen, template, onClose }: DeleteTemplateDialogProps) => {
  const dispatch = useDispatch();
  const { navigate } = useServices();
  const state = useSelector(deleteTemplate.select);
  const isDone = state.status === 'done';
  const leave = useEffectEvent(() => navigate(paths.templates.pattern, { replace: true }));
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  useEffect(() => {
    if (!isOpen) dispatch(deleteTemplate.actions.cleared());
  }, [dispatch, isOpen]);
  useEffect(() => () => void dispatch(deleteTemplate.actions.cleared()), [dispatch]);
  return (
    <ConfirmDialog
      isOpen={isOpen && !isDone}
      title="Delete Template"
      confirmLabel="Delete"
      tone="danger"
      isBusy={state.status === 'sending'}
      busyLabel="Deleting..."
      errors={state.status === 'refused' ? state.errors : []}
      onConfirm={() => dispatch(deleteTemplate.actions.submitted(template.id))}
      onClose={onClose}
    >
      {`“${template.name}” will be deleted permanently. Sent messages stay as they are.`}
    </ConfirmDialog>
  );
};
