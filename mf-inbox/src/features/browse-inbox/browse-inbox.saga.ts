import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { followLive } from '@billfold/shared/store/follow-live';
import { safely } from '@billfold/shared/store/safely';
import { fork, takeEvery, takeLeading } from 'redux-saga/effects';
import { chatClosed, chatLoaded } from '../../entities/chat/chat.slice';
import { moreAsked, selectSearch } from './browse-inbox.slice';
import { conversations, fetchConversations, newRows } from './conversations.resource';

type Asked = ReturnType<typeof moreAsked>;

const setLoadingMore = (search: string, isLoadingMore: boolean): SagaOf<void> =>
  conversations.mapValue(search, (known) => ({ ...known, isLoadingMore }));

function* loadMore({ payload: search }: Asked): SagaOf<void> {
  const { http } = yield* shellServices();
  const known = yield* select(conversations.selectData(search));
  if (known.status !== 'loaded' || known.value.nextCursor === null) return;
  const page = yield* call(fetchConversations, http, search, known.value.nextCursor);
  yield* conversations.mapValue(search, ({ rows }) => ({
    rows: [...rows, ...newRows(page.rows, rows)],
    nextCursor: page.nextCursor,
    isLoadingMore: false,
  }));
}

function* loadMoreSafely(event: Asked): SagaOf<void> {
  const search = event.payload;
  yield* setLoadingMore(search, true);
  yield* safely(
    function* loadOrStop(): SagaOf<void> {
      try {
        yield* loadMore(event);
      } finally {
        yield* setLoadingMore(search, false);
      }
    },
    (errors) => conversations.actions.loadFailed(search, errors),
  )();
}

/**
 * The server marks a conversation read when its chat is opened; the list follows at once, also when an answer that is older
 * than the chat still calls it unread. A text that arrives may make it unread again.
 */
function* keepReadMarked() {
  let readSubId: number | null = null;
  function* markRead(): SagaOf<void> {
    const search = yield* select(selectSearch);
    const known = yield* select(conversations.selectData(search));
    const isUnread = ({ sub_id, read }: { readonly sub_id: number; readonly read: boolean }) =>
      sub_id === readSubId && !read;
    if (known.status !== 'loaded' || !known.value.rows.some(isUnread)) return;
    yield* conversations.mapValue(search, (value) => ({
      ...value,
      rows: value.rows.map((row) => (isUnread(row) ? { ...row, read: true } : row)),
    }));
  }
  yield takeEvery([chatLoaded, chatClosed], function* follow(event) {
    readSubId = chatLoaded.match(event) ? event.payload.subId : null;
    yield* markRead();
  });
  yield takeEvery(conversations.actions.valueLoaded, markRead);
  yield fork(followLive, function* forget({ type }): SagaOf<void> {
    yield* call(() => {
      if (type === 'message' || type === resumedEvent.type) readSubId = null;
    });
  });
}

export function* browseInboxSaga() {
  yield takeLeading(moreAsked, loadMoreSafely);
  yield* keepReadMarked();
}
