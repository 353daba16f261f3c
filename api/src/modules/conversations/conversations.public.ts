export { closeConversations, markUnread } from './file-many.service';
export { endConversation } from './end-conversation.service';
export { unassignMember } from './handling.service';
export { bodyMissing, bodyTooLong } from './message.errors';
export { appendToConversation } from './message.queries';
export { paceSender } from './pace-messages.service';
export { getStaffName } from './staff.queries';
export { countUnread } from './unread.queries';
export { warnAboutAccount } from './warn-about-account.service';
