import { useSubmission } from '@billfold/shared/store/use-submission';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useDispatch } from 'react-redux';
import { closeConversation } from './file-conversations.submission';

export type CloseConversationDialogProps = {
  readonly isOpen: boolean;
  readonly subId: number;
  /** Called once the conversation has left the inbox. */
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Confirms that a conversation leaves the inbox. */
export const CloseConversationDialog = (props: CloseConversationDialogProps) => {
  const { isOpen, subId, onDone, onClose } = props;
  const dispatch = useDispatch();
  const [state, submit] = useSubmission(closeConversation, onDone);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Close Conversation"
      confirmLabel="Close Conversation"
      isBusy={state.status === 'sending'}
      busyLabel="Closing..."
      {...(state.status === 'refused' ? { errors: state.errors } : {})}
      onConfirm={() => submit(subId)}
      onClose={() => {
        onClose();
        dispatch(closeConversation.actions.cleared());
      }}
    >
      <p>It'll leave the inbox until the next message. The customer's messages stay.</p>
    </ConfirmDialog>
  );
};
