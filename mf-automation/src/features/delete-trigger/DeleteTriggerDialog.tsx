import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { deleteTrigger } from '../../entities/trigger/delete-trigger.submission';

type DeleteTriggerDialogProps = {
  readonly isOpen: boolean;
  readonly trigger: TriggerView | null;
  readonly onClose: () => void;
};

/** Confirms the deletion of an event. Its sent messages stay in its log. */
export const DeleteTriggerDialog = ({ isOpen, trigger, onClose }: DeleteTriggerDialogProps) => {
  const dispatch = useDispatch();
  const [state, submit] = useSubmission(deleteTrigger, onClose);
  useEffect(() => {
    if (!isOpen) dispatch(deleteTrigger.actions.cleared());
  }, [dispatch, isOpen]);
  return (
    <ConfirmDialog
      isOpen={isOpen && trigger !== null && state.status !== 'done'}
      title="Delete Automated Event"
      confirmLabel="Delete"
      tone="danger"
      isBusy={state.status === 'sending'}
      busyLabel="Deleting..."
      errors={state.status === 'refused' ? state.errors : []}
      onConfirm={() => {
        if (trigger !== null) submit(trigger.id);
      }}
      onClose={onClose}
    >
      <Stack gap={2}>
        <p>Are you sure you want to delete this automated event?</p>
        <p>{trigger?.label}</p>
      </Stack>
    </ConfirmDialog>
  );
};
