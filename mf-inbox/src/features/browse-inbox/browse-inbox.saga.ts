import { chatLimits } from '@billfold/shared/contracts/limits';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { eventChannel } from 'redux-saga';
import { delay, fork, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { chatLoaded } from '../../entities/chat/chat.slice';
import { fetchConversations, fetchUnreadCount } from './browse-inbox.api';
import { selectBrowseInbox } from './browse-inbox.selectors';
import {
  conversationsFailed, conversationsLoaded, inboxOpened, messageArrived, moreAsked, moreFailed, moreLoaded, searchChanged, unreadCounted,
} from './browse-inbox.slice';

function* loadConversations(event: { readonly type: string }): SagaOf<void> {
  if (searchChanged.match(event)) yield delay(chatLimits.searchDebounceMs);
  const { http } = yield* shellServices();
  const { search } = yield* select(selectBrowseInbox);
  yield put(conversationsLoaded({ search, ...(yield* call(fetchConversations, http, { search })) }));
}

function* loadMore(): SagaOf<void> {
  const { http } = yield* shellServices();
  const { conversations } = yield* select(selectBrowseInbox);
  if (conversations.status !== 'loaded' || conversations.value.nextCursor === null) return;
  const { search, nextCursor } = conversations.value;
  yield put(moreLoaded({ search, ...(yield* call(fetchConversations, http, { search, cursor: nextCursor })) }));
}

function* countUnread(): SagaOf<void> {
  const { http, setInboxBadge } = yield* shellServices();
  const count = yield* call(fetchUnreadCount, http);
  setInboxBadge(count);
  yield put(unreadCounted(count));
}

/** A text that arrives while the list is in sight brings its conversation to the top. */
function* followLive() {
  const { live } = yield* shellServices();
  const frames = eventChannel<{ readonly type: string }>((emit) => live.subscribe(emit));
  yield takeEvery(frames, function* follow(frame) {
    if (frame.type === 'message') yield put(messageArrived());
  });
}

export function* browseInboxSaga() {
  yield fork(followLive);
  yield takeLatest([inboxOpened, searchChanged, messageArrived], safely(loadConversations, conversationsFailed));
  yield takeLatest([inboxOpened, messageArrived, chatLoaded], safely(countUnread));
  yield takeLeading(
    moreAsked,
    safely(loadMore, moreFailed),
  );
}
