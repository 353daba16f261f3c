import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Button } from '@billfold/shared/ui/Button';
import { useState } from 'react';
import type { CloseConversationDialogProps } from './CloseConversationDialog';

const CloseConversationDialog = lazyPart<CloseConversationDialogProps>(
  async () =>
    (await import(/* webpackChunkName: "close-conversation" */ './CloseConversationDialog'))
      .CloseConversationDialog,
);

type CloseConversationProps = {
  readonly subId: number;
  readonly onClosed: (() => void) | undefined;
};

/** The link that takes a conversation out of the inbox, and its question. */
export const CloseConversation = ({ subId, onClosed }: CloseConversationProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Close conversation
      </Button>
      <CloseConversationDialog
        isOpen={isOpen}
        subId={subId}
        onDone={() => {
          setOpen(false);
          onClosed?.();
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
};
