import { useServices } from '@billfold/shared/remote/Services';
import type { ReactNode } from 'react';
import styles from './Conversation.module.css';
import { conversationId } from './use-message-field';

/** The chat box of another module in its rectangle: without that module the shell offers a retry there. */
export const Conversation = ({ customerId }: { readonly customerId: number }) => {
  const { Slot } = useServices();
  const Chat = Slot as (props: Parameters<typeof Slot>[0]) => ReactNode;
  return (
    <div id={conversationId} className={styles.chat}>
      <Chat module="mf-inbox" name="chat" props={{ subId: customerId, variant: 'profile' }} />
    </div>
  );
};
