import { ChatBox } from '../../entities/chat/ChatBox';

/** The chat box as other modules place it: `{ subId: 12 }`. */
export const ChatSlot = ({ subId }: Readonly<Record<string, unknown>>) =>
  typeof subId === 'number' ? <ChatBox subId={subId} /> : null;
