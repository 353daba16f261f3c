import { lazyPart } from '@billfold/shared/remote/lazy-part';
import type { ChatPartProps } from './ChatBox';

/** The chat of the inbox, fetched once its list is drawn, or when a conversation is opened. */
export const LazyChat = lazyPart<ChatPartProps>(
  async () => (await import(/* webpackChunkName: "chat-box" */ './ChatBox')).ChatPart,
);
