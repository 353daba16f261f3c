import type { ConversationHandling } from '@billfold/shared/contracts/conversation.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { followLive } from '@billfold/shared/store/follow-live';
import { safely } from '@billfold/shared/store/safely';
import type { SubmissionDone } from '@billfold/shared/store/submission';
import { fork, put, takeEvery } from 'redux-saga/effects';
import { snoozeStateOf } from '../../entities/handling/snooze-times';
import {
  chatClosed,
  chatLoaded,
  handlingChanged,
  messageSent,
} from '../../entities/chat/chat.slice';
import {
  closeConversation,
  closeConversations,
  markUnread,
  type Filed,
} from '../../entities/chat/file-conversations.submission';
import { operationsBegun, selectQuery } from './browse-inbox.slice';
import { conversations, joinFirstRows, pageRows, readFirstRows } from './conversations.resource';

/** The rows below the first page are read again, too: one of them may be closed, or unread. */
function* readFurtherRows(): SagaOf<void> {
  const query = yield* select(selectQuery);
  const page = yield* select(conversations.selectData(query));
  if (page.status !== 'loaded' || page.value.rows.length <= pageRows) return;
  const { http } = yield* shellServices();
  const first = yield* call(readFirstRows, http, query);
  yield* conversations.mapValue(query, (value) => joinFirstRows(value, first));
}

/** Closed conversations leave the list before it was read again; what the server does by itself is followed. */
function* takeAway({ type, payload }: SubmissionDone<Filed>): SagaOf<void> {
  const { subIds, operationIds } = payload.state.answer;
  const query = yield* select(selectQuery);
  if (type !== markUnread.actions.done.type)
    yield* conversations.mapValue(query, (value) => ({
      ...value,
      rows: value.rows.filter(({ sub_id }) => !subIds.includes(sub_id)),
    }));
  if (operationIds.length > 0) yield put(operationsBegun(operationIds));
}

const withHandling = (
  { assignee: _before, snoozed_until: _until, ...row }: MessageView,
  { assignee, snoozed_until }: ConversationHandling,
): MessageView => ({
  ...row,
  ...(assignee !== null && { assignee }),
  ...(snoozed_until !== null && { snoozed_until }),
});

/** A conversation that was put off leaves the list before that was read again, and one that was not keeps its place. */
function* showHandling({ payload: { subId, handling } }: ReturnType<typeof handlingChanged>) {
  const query = yield* select(selectQuery);
  const isSnoozed = snoozeStateOf(handling.snoozed_until, new Date()) === 'snoozed';
  const isListed = isSnoozed === (query.view === 'snoozed');
  yield* conversations.mapValue(query, (value) => ({
    ...value,
    rows: value.rows
      .filter(({ sub_id }) => sub_id !== subId || isListed)
      .map((row) => (row.sub_id === subId ? withHandling(row, handling) : row)),
  }));
}

/** An answered conversation waits no longer, before the list was read again. */
function* markAnswered({ payload: { subId, message } }: ReturnType<typeof messageSent>) {
  const { type, truncated_body } = message;
  const answered = ({ snoozed_until: until, ...row }: MessageView): MessageView => ({
    ...row,
    type,
    truncated_body,
    ...(until !== undefined &&
      snoozeStateOf(until, new Date()) === 'snoozed' && { snoozed_until: until }),
  });
  const query = yield* select(selectQuery);
  yield* conversations.mapValue(query, (value) => ({
    ...value,
    rows: value.rows.map((row) => (row.sub_id === subId ? answered(row) : row)),
  }));
}

const filed = [
  closeConversation.actions.done.type,
  closeConversations.actions.done.type,
  markUnread.actions.done.type,
];

/**
 * Marks a conversation as read in the list when its chat is opened, as the server does, also when an older answer still
 * calls it unread. A new text, or other staff, may make it unread again.
 */
export function* browseInboxSaga() {
  let readSubId: number | null = null;
  function* markRead(): SagaOf<void> {
    const query = yield* select(selectQuery);
    const page = yield* select(conversations.selectData(query));
    const isUnread = ({ sub_id, read }: { readonly sub_id: number; readonly read: boolean }) =>
      sub_id === readSubId && !read;
    if (page.status !== 'loaded' || !page.value.rows.some(isUnread)) return;
    yield* conversations.mapValue(query, (value) => ({
      ...value,
      rows: value.rows.map((row) => (isUnread(row) ? { ...row, read: true } : row)),
    }));
  }
  yield takeEvery([chatLoaded, chatClosed], function* follow(event) {
    readSubId = chatLoaded.match(event) ? event.payload.subId : null;
    yield* markRead();
  });
  yield takeEvery(conversations.actions.valueLoaded, markRead);
  yield takeEvery(messageSent, markAnswered);
  yield takeEvery(handlingChanged, showHandling);
  yield takeEvery(filed, function* forget(event: SubmissionDone<Filed>): SagaOf<void> {
    readSubId = null;
    yield* takeAway(event);
  });
  yield fork(followLive, function* forget(event): SagaOf<void> {
    const isNews = event.type === 'message' || event.type === resumedEvent.type;
    if (isNews || isChanged(event, 'conversation', readSubId ?? 0)) readSubId = null;
    if (event.type === resumedEvent.type || isChanged(event, 'conversation'))
      yield* safely(readFurtherRows)();
  });
}
