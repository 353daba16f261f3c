import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { lazySlot } from '@billfold/shared/remote/LazyScreen';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createRemoteReducer, createRemoteSaga } from '@billfold/shared/store/remote-store';
import { combineReducers } from 'redux';
import { browseInboxSaga } from './features/browse-inbox/browse-inbox.saga';
import { browseInboxReducer } from './features/browse-inbox/browse-inbox.slice';
import { chatSaga } from './entities/chat/chat.saga';
import { chatReducer } from './entities/chat/chat.slice';
import { keepDraftsSaga } from './entities/chat/keep-drafts.saga';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  canReload,
  routes: createRoutes(services),
  reducer: createRemoteReducer(
    combineReducers({ browseInbox: browseInboxReducer, chat: chatReducer }),
  ),
  saga: createRemoteSaga(services, [browseInboxSaga, chatSaga, keepDraftsSaga]),
  slots: {
    chat: lazySlot(
      services,
      () => import(/* webpackChunkName: "chat-slot" */ './features/open-chat/ChatSlot'),
      (module) => module.ChatSlot,
    ),
  },
});
