import type { Executor } from '../../db/database';
import { countUnreadConversations } from './unread.queries';

export { endConversation } from './end-conversation.service';
export { lockSubscription } from './message.queries';
export { notifyCustomer } from './notify-customer.service';
export { queueAutomated, queueOfficeMail } from './queue-automated.service';
export { type PersonalNotice, queueNotice } from './queue-notice.service';
export { warnAboutAccount } from './warn-about-account.service';

/** The inbox badge: unread open conversations of these merchants. */
export const countUnread = (executor: Executor, merchantIds: readonly number[]): Promise<number> =>
  countUnreadConversations(executor, merchantIds);
