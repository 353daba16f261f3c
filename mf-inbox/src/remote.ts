import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { lazySlot } from '@billfold/shared/remote/LazyScreen';
import { canReload } from '@billfold/shared/store/reload-guard';
import {
  createFeature,
  createRemoteStore,
  createStatelessFeature,
} from '@billfold/shared/store/remote-store';
import { chatSaga } from './entities/chat/chat.saga';
import { chatReducer } from './entities/chat/chat.slice';
import {
  closeConversation,
  closeConversations,
  markUnread,
} from './entities/chat/file-conversations.submission';
import { keepDraftsSaga } from './entities/chat/keep-drafts.saga';
import { unreadCount } from './entities/chat/unread-count.resource';
import { browseInboxSaga } from './features/browse-inbox/browse-inbox.saga';
import { browseInboxReducer } from './features/browse-inbox/browse-inbox.slice';
import { conversations } from './features/browse-inbox/conversations.resource';
import { openedMessage } from './features/browse-inbox/opened-message.resource';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  canReload,
  routes: createRoutes(services),
  ...createRemoteStore(services, [
    conversations.feature,
    openedMessage.feature,
    closeConversation.feature,
    closeConversations.feature,
    markUnread.feature,
    createFeature('browseInbox', browseInboxReducer, browseInboxSaga),
    createFeature('chat', chatReducer, chatSaga),
    createStatelessFeature('keepDrafts', keepDraftsSaga),
    unreadCount.feature,
  ]),
  slots: {
    chat: lazySlot(
      services,
      () => import(/* webpackChunkName: "chat-slot" */ './features/open-chat/ChatSlot'),
      (module) => module.ChatSlot,
    ),
    'mass-message': lazySlot(
      services,
      () =>
        import(
          /* webpackChunkName: "mass-message" */ './features/write-mass-message/mass-message-slot'
        ),
      (module) => module.MassMessageSlot,
    ),
  },
});
