import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { UserInfo } from '@billfold/shared/contracts/session.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { chatLoaded } from './chat.slice';
import { closeConversation, closeConversations, markUnread } from './file-conversations.submission';

/** The number of unread conversations of one merchant, or of all. Each read corrects the badge of the shell. */
export const unreadCount = createResource({
  module: moduleName,
  name: 'unreadCount',
  load: async ({ http, session, setInboxBadge }, merchant: number | 'all') => {
    const user = await http.request<UserInfo>({
      method: 'GET',
      path: 'users/user_get_self',
      query: { merchant_id: merchant === 'all' ? undefined : merchant },
    });
    const count = bodyOrThrow(user).inbox_badge ?? 0;
    // Another one may be chosen meanwhile.
    if ((session.read().chosenMerchantId ?? 'all') === merchant) setInboxBadge(count);
    return count;
  },
  refreshOn: (event) => event.type === 'message' || isChanged(event, 'conversation'),
  // Opening a chat marks its conversation read.
  refreshAfter: [
    chatLoaded,
    closeConversation.actions.done,
    closeConversations.actions.done,
    markUnread.actions.done,
  ],
});
