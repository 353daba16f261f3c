import { useResource } from '@billfold/shared/store/resource';
import { ChatBox } from '../../entities/chat/ChatBox';
import { unreadCount } from '../../entities/chat/unread-count.resource';

const Chat = ({ subId }: { readonly subId: number }) => {
  // Reading the chat lowers the badge of the shell.
  useResource(unreadCount);
  return <ChatBox subId={subId} />;
};

/** The chat box as other modules place it: `{ subId: 12 }`. */
export const ChatSlot = ({ subId }: Readonly<Record<string, unknown>>) =>
  typeof subId === 'number' ? <Chat subId={subId} /> : null;
