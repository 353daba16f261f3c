import { ChatBox } from '../../entities/chat/ChatBox';
import { useUnreadCount } from '../../entities/chat/use-unread-count';

type ChatProps = { readonly subId: number; readonly isProfile: boolean };

const Chat = ({ subId, isProfile }: ChatProps) => {
  // Reading the chat lowers the badge of the shell.
  useUnreadCount();
  return <ChatBox subId={subId} isProfile={isProfile} />;
};

/** The chat box as other modules place it: `{ subId: 12 }`, on a customer's profile with `variant: 'profile'`. */
export const ChatSlot = ({ subId, variant }: Readonly<Record<string, unknown>>) =>
  typeof subId === 'number' ? <Chat subId={subId} isProfile={variant === 'profile'} /> : null;
