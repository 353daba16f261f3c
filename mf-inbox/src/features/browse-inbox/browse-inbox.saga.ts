import { chatLimits } from '@billfold/shared/contracts/limits';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { followLive } from '@billfold/shared/store/follow-live';
import { safely } from '@billfold/shared/store/safely';
import { delay, put, takeLatest, takeLeading } from 'redux-saga/effects';
import { chatLoaded } from '../../entities/chat/chat.slice';
import { fetchConversations, fetchUnreadCount } from './browse-inbox.api';
import { selectBrowseInbox } from './browse-inbox.selectors';
import {
  conversationsFailed,
  conversationsLoaded,
  inboxLeft,
  inboxOpened,
  messageArrived,
  moreAsked,
  moreFailed,
  moreLoaded,
  searchChanged,
  unreadCounted,
} from './browse-inbox.slice';

function* loadConversations(event: { readonly type: string }): SagaOf<void> {
  if (searchChanged.match(event)) yield delay(chatLimits.searchDebounceMs);
  const { http } = yield* shellServices();
  const { search } = yield* select(selectBrowseInbox);
  yield put(
    conversationsLoaded({ search, ...(yield* call(fetchConversations, http, { search })) }),
  );
}

function* loadMore(): SagaOf<void> {
  const { http } = yield* shellServices();
  const { conversations } = yield* select(selectBrowseInbox);
  if (conversations.status !== 'loaded' || conversations.value.nextCursor === null) return;
  const { search, nextCursor } = conversations.value;
  yield put(
    moreLoaded({
      search,
      ...(yield* call(fetchConversations, http, { search, cursor: nextCursor })),
    }),
  );
}

function* countUnread(): SagaOf<void> {
  const { http, setInboxBadge } = yield* shellServices();
  const count = yield* call(fetchUnreadCount, http);
  setInboxBadge(count);
  yield put(unreadCounted(count));
}

/** A text that arrives while the list is in sight brings its conversation to the top. */
function* followInSight(
  event: ReturnType<typeof inboxOpened> | ReturnType<typeof inboxLeft>,
): SagaOf<void> {
  if (inboxLeft.match(event)) return;
  yield* followLive(function* readAgain({ type }) {
    if (type === 'message' || type === resumedEvent.type) yield put(messageArrived());
  });
}

export function* browseInboxSaga() {
  yield takeLatest([inboxOpened, inboxLeft], followInSight);
  yield takeLatest(
    [inboxOpened, searchChanged, messageArrived],
    safely(loadConversations, conversationsFailed),
  );
  yield takeLatest([inboxOpened, messageArrived, chatLoaded], safely(countUnread));
  yield takeLeading(moreAsked, safely(loadMore, moreFailed));
}
