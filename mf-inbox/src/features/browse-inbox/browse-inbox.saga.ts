import { isChanged } from '@billfold/shared/contracts/live.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { call, select, type SagaOf } from '@billfold/shared/store/effects';
import { followLive } from '@billfold/shared/store/follow-live';
import { fork, takeEvery } from 'redux-saga/effects';
import { chatClosed, chatLoaded } from '../../entities/chat/chat.slice';
import { selectSearch } from './browse-inbox.slice';
import { conversations } from './conversations.resource';

/**
 * Marks a conversation as read in the list when its chat is opened, as the server does, also when an older answer still calls it
 * unread. A new text, or other staff, may make it unread again.
 */
export function* browseInboxSaga() {
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
  yield fork(followLive, function* forget(event): SagaOf<void> {
    yield* call(() => {
      const isNews = event.type === 'message' || event.type === resumedEvent.type;
      if (isNews || isChanged(event, 'conversation', readSubId ?? 0)) readSubId = null;
    });
  });
}
