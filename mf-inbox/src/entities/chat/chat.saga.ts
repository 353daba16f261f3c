import { chatLimits } from '@billfold/shared/contracts/limits';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { followLive } from '@billfold/shared/store/follow-live';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { safely } from '@billfold/shared/store/safely';
import {
  all,
  call as sagaCall,
  delay,
  fork,
  put,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'redux-saga/effects';
import { fetchContact, openChat, pollChat, readOlder, retryMessage, sendMessage } from './chat.api';
import { selectChat } from './chat-selectors';
import {
  chatClosed,
  chatFailed,
  chatLoaded,
  chatOpened,
  contactLoaded,
  messageRetried,
  messageSent,
  messageSubmitted,
  messagesPolled,
  olderRequested,
  olderFailed,
  olderLoaded,
  retryRequested,
  retryFailed,
  sendFailed,
} from './chat.slice';
import { newestSince, pollSince } from './message.domain';

function* loadMessages(subId: number): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(chatLoaded({ subId, ...(yield* call(openChat, http, subId)) }));
}

function* loadContact(subId: number): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(contactLoaded({ subId, contact: yield* call(fetchContact, http, subId) }));
}

/**
 * Reads later messages, and marks nothing as read. A failed poll shows no error: the next one follows after five
 * seconds.
 */
function* pollFrom(
  subId: number,
  sinceOf: (messages: readonly MessageView[]) => number,
): SagaOf<void> {
  const { open } = yield* select(selectChat);
  if (open?.subId !== subId || open.status !== 'loaded') return;
  const { http } = yield* shellServices();
  yield put(
    messagesPolled({ subId, ...(yield* call(pollChat, http, subId, sinceOf(open.messages))) }),
  );
}

function* poll(subId: number): SagaOf<void> {
  yield* pollFrom(subId, pollSince);
}

/** What was delivered or failed meanwhile is among the newest messages. */
function* pollNewest(subId: number): SagaOf<void> {
  yield* pollFrom(subId, newestSince);
}

function* pollForEver(subId: number) {
  for (;;) {
    yield delay(chatLimits.pollMs);
    yield* safely(poll)(subId);
  }
}

/**
 * Opens the chat again when a text arrives in it, so that the server marks the text as read. Follows what other staff
 * write, and the media that the customer agreed to.
 */
function* followChat(subId: number): SagaOf<void> {
  yield* followLive(function* readAgain(event) {
    const { type, sub_id } = event;
    const isOfChat = type === 'message' && sub_id === subId;
    if (isOfChat || type === resumedEvent.type)
      yield* safely(document.visibilityState === 'visible' ? loadMessages : poll)(subId);
    else if (isChanged(event, 'conversation', subId)) yield* safely(pollNewest)(subId);
    if (isChanged(event, 'customer', subId)) yield* safely(loadContact)(subId);
  });
}

/** Reads the chat and its customer. The first failure cancels the other read. */
function* loadChat(subId: number): SagaOf<void> {
  yield all([sagaCall(loadMessages, subId), sagaCall(loadContact, subId)]);
}

function* watchChat(subId: number) {
  yield* safely(loadChat, (errors, error) =>
    chatFailed({ subId, errors, isGone: error instanceof ApiError && error.status === 404 }),
  )(subId);
  yield fork(followChat, subId);
  yield* pollForEver(subId);
}

/** Follows one chat at a time. Leaving it, or opening another, ends its polling and its live feed. */
function* watchOpenChat(event: ReturnType<typeof chatOpened> | ReturnType<typeof chatClosed>) {
  if (chatOpened.match(event)) yield* watchChat(event.payload);
}

function* loadOlder({ payload: subId }: ReturnType<typeof olderRequested>): SagaOf<void> {
  const { http } = yield* shellServices();
  const oldest = (yield* select(selectChat)).open?.messages[0];
  if (oldest === undefined) return;
  yield put(olderLoaded({ subId, ...(yield* call(readOlder, http, subId, oldest.id)) }));
}

function* send({
  payload: { subId, medium, body },
}: ReturnType<typeof messageSubmitted>): SagaOf<void> {
  const { http } = yield* shellServices();
  const message = yield* call(sendMessage, http, { medium, sub_id: subId, body });
  yield put(messageSent({ subId, body, message }));
}

const sendSafely = safely(send, (errors, _error, event) =>
  sendFailed({ subId: event.payload.subId, errors }),
);

/**
 * Sends one message at a time to each customer; other customers' messages do not wait. The page is not reloaded
 * meanwhile.
 */
function* watchSending() {
  const underWay = new Set<number>();
  yield takeEvery(messageSubmitted, function* sendOneByOne(event) {
    const { subId } = event.payload;
    if (underWay.has(subId)) return;
    underWay.add(subId);
    const release = holdReload();
    try {
      yield* sendSafely(event);
    } finally {
      release();
      underWay.delete(subId);
    }
  });
}

function* retry({ payload: { subId, id } }: ReturnType<typeof retryRequested>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(messageRetried({ subId, id, message: yield* call(retryMessage, http, id) }));
}

export function* chatSaga() {
  yield takeLatest([chatOpened, chatClosed], watchOpenChat);
  yield takeLeading(
    olderRequested,
    safely(loadOlder, (errors, _error, event) => olderFailed({ subId: event.payload, errors })),
  );
  yield takeEvery(
    retryRequested,
    safely(retry, (errors, _error, event) => retryFailed({ ...event.payload, errors })),
  );
  yield fork(watchSending);
}
