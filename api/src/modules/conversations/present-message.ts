import type { ConversationHandling } from '@billfold/shared/contracts/conversation.contract';
import {
  type MessageAttachment,
  messageTypes,
  type MessageView,
} from '@billfold/shared/contracts/message.contract';
import { truncateBody } from '../../core/message.domain';
import type { HandlingRow } from './handling.queries';
import type { ConversationRow } from './list-conversations.queries';
import type { MessageRow } from './message.queries';

const isUnsent = ({ delivery }: MessageRow): boolean =>
  delivery === 'failed' || delivery === 'undelivered';

const presentAttachment = ({
  position,
  state,
  type,
  bytes,
  reason,
}: NonNullable<MessageRow['attachments']>[number]): MessageAttachment => ({
  position,
  state,
  ...(type === null ? {} : { type }),
  ...(bytes === null ? {} : { size: bytes }),
  ...(reason === null ? {} : { failure: reason }),
});

/** `read` is about the customer's messages; the merchant's are never unread. */
export const presentMessage = (row: MessageRow): MessageView => ({
  id: row.id,
  sub_id: row.sub_id,
  user_name: row.user_name,
  first_name: row.first_name,
  last_name: row.last_name,
  body: row.body,
  truncated_body: truncateBody(row.body),
  created_at: row.created_at.toISOString(),
  read: row.type === messageTypes.sent || !row.is_unread,
  type: row.type,
  medium: row.medium,
  sent_from: row.sent_from,
  delivery: row.delivery,
  ...(isUnsent(row) && row.failure !== null ? { failure: row.failure } : {}),
  ...(row.can_retry ? { can_retry: true } : {}),
  ...(row.consent_flag === null ? {} : { consent_flag: row.consent_flag }),
  ...(row.is_wrong_number ? { is_wrong_number: true } : {}),
  ...(row.attachments === null ? {} : { attachments: row.attachments.map(presentAttachment) }),
});

/** In the list, `read` is about the whole conversation, for any last sender. */
export const presentConversation = (row: ConversationRow): MessageView => ({
  ...presentMessage({ ...row, id: row.message_id, attachments: null }),
  merchant_id: row.merchant_id,
  read: !row.is_unread,
  ...(row.assignee === null ? {} : { assignee: row.assignee }),
  ...(row.snoozed_until === null ? {} : { snoozed_until: row.snoozed_until.toISOString() }),
});

export const presentHandling = ({
  assignee,
  snoozed_until: until,
}: HandlingRow): ConversationHandling => ({
  assignee,
  snoozed_until: until === null ? null : until.toISOString(),
});
