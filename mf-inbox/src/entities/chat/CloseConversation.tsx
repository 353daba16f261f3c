import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { closeConversation } from './file-conversations.submission';

type CloseConversationProps = {
  readonly subId: number;
  readonly onClosed: (() => void) | undefined;
};

/** The link that takes a conversation out of the inbox, and its question. */
export const CloseConversation = ({ subId, onClosed }: CloseConversationProps) => {
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const [state, submit] = useSubmission(closeConversation, () => {
    setOpen(false);
    onClosed?.();
  });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Close conversation
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Close Conversation"
        confirmLabel="Close Conversation"
        isBusy={state.status === 'sending'}
        busyLabel="Closing..."
        {...(state.status === 'refused' ? { errors: state.errors } : {})}
        onConfirm={() => submit(subId)}
        onClose={() => {
          setOpen(false);
          dispatch(closeConversation.actions.cleared());
        }}
      >
        <p>It'll leave the inbox until the next message. The customer's messages stay.</p>
      </ConfirmDialog>
    </>
  );
};
