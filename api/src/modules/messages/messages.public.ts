import type { Executor } from '../../db/database';
import { countUnreadConversations } from './unread.queries';

export type { SourceVerdict } from './bulk-message.service';
export { cancelAutomated, insertAutomated as queueAutomated } from './bulk-queue.queries';
export { massSourceName } from './bulk-claim.queries';
export type { BulkSource } from './bulk-source';
export { isDaytime } from './quiet-hours';
export { wakeBulk } from './bulk-signal.service';
export { laneOf } from './lane.queries';
export { closeConversations, markUnread } from './file-many.service';
export { endConversation } from './end-conversation.service';
export { truncateBody } from './message.domain';
export { bodyMissing, bodyTooLong } from './message.errors';
export { getStaffName } from './staff.queries';
export { customerMergeValues, namesOf, type Recipient, recipientOf } from './message.domain';
export { lockSubscription } from './message.queries';
export { notifyCustomer } from './notify-customer.service';
export { queueOfficeMail } from './queue-office-mail.service';
export { type PersonalNotice, queueNotice } from './queue-notice.service';
export { warnAboutAccount } from './warn-about-account.service';

/** The inbox badge: unread open conversations of these merchants. */
export const countUnread = (executor: Executor, merchantIds: readonly number[]): Promise<number> =>
  countUnreadConversations(executor, merchantIds);
