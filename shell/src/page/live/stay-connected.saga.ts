import {
  isChanged,
  liveReconnectMs,
  type NewsFrame,
} from '@billfold/shared/contracts/live.contract';
import { resumedEvent, type LiveEvent } from '@billfold/shared/contracts/remote.contract';
import { call, select, type SagaOf } from '@billfold/shared/store/effects';
import type { EventChannel } from 'redux-saga';
import { call as callEffect, delay, fork, put, take } from 'redux-saga/effects';
import { inboxMessageArrived } from '../navigation/inbox-badge.slice';
import { toastRaised } from '../notifications/toasts.slice';
import { chosenMerchantOf, selectAuth, selectProfile } from '../../session/auth-selectors';
import type { AuthState } from '../../session/auth.slice';
import { permissionsChanged, userChanged, type ProfileState } from '../../session/profile.slice';
import type { SessionState } from '../../session/session-state';
import { isConversationInSight } from './conversation-in-sight';
import { isNews, parseFrame, toastOfFrame } from './live-frame';
import type { LiveHub } from './live-hub';
import { openLiveSocket, type LiveConnection, type LiveSignal } from './live-socket';

export type LiveDependencies = {
  readonly url: string;
  readonly environment: string;
  readonly hub: LiveHub;
  readonly open?: (connection: LiveConnection) => EventChannel<LiveSignal>;
};

const readAuth = (state: unknown): AuthState => selectAuth(state as SessionState);
const readProfile = (state: unknown): ProfileState => selectProfile(state as SessionState);

/** After this time a page that took a payment itself has its answer, and its module has shown the toast. */
const ownWordsMs = 1_000;

function* tell(frame: NewsFrame): SagaOf<void> {
  if (frame.type === 'payment') yield delay(ownWordsMs);
  yield put(toastRaised({ ...toastOfFrame(frame), isLive: true }));
}

/** A message of another merchant than the chosen one leaves the badge; whose it is, an older server does not say. */
function* countMessage({ merchant_id: merchantId }: LiveEvent): SagaOf<void> {
  const chosenId = chosenMerchantOf(yield* select(readProfile));
  if (chosenId === null || merchantId === chosenId) yield put(inboxMessageArrived());
  else if (merchantId === undefined) yield put(userChanged());
}

function* handleText(text: unknown, hub: LiveHub): SagaOf<void> {
  const frame = parseFrame(text);
  if (frame === null) return;
  if (isNews(frame)) {
    const isMessage = frame.type === 'message';
    if (isMessage) yield* countMessage(frame);
    // Where the message itself is about to be drawn, its toast would cover it.
    if (!isMessage || !isConversationInSight(frame.sub_id)) yield fork(tell, frame);
  }
  const { user_id: ownId } = yield* select(readAuth);
  const isOfProfile = isChanged(frame, 'merchant') || isChanged(frame, 'staff', ownId ?? undefined);
  if (ownId !== null && isOfProfile) yield put(permissionsChanged());
  yield callEffect(hub.publish, frame);
}

/** `attempts`: sockets that were opened in vain, or that ended, since events last flowed. */
type Course = { attempts: number; isRefused: boolean; isReturn: boolean };

/** Events are lost while no socket is open, so the badge and the screens read their data again. */
function* handleOpened(hub: LiveHub, course: Course): SagaOf<void> {
  if (course.attempts > 0) {
    yield put(userChanged());
    yield put(permissionsChanged());
    yield callEffect(hub.publish, resumedEvent);
  }
  course.attempts = 0;
}

/** The sockets that a server lost come back spread: over one second at first, over five when it does not take them. */
const reconnectMs = ({ attempts }: Course): number =>
  liveReconnectMs + Math.random() * (attempts === 1 ? 1_000 : 5_000);

/** Ends with the channel. A closed channel ends only this saga, so `course` keeps the reason for its caller. */
function* listen(channel: EventChannel<LiveSignal>, hub: LiveHub, course: Course): SagaOf<void> {
  try {
    for (;;) {
      const signal = (yield take(channel)) as LiveSignal;
      if (signal.kind === 'refused') course.isRefused = true;
      else if (signal.kind === 'silentOnReturn') course.isReturn = true;
      else if (signal.kind === 'opened') yield* handleOpened(hub, course);
      else yield* handleText(signal.text, hub);
    }
  } finally {
    channel.close();
  }
}

/**
 * Reopens a lost socket for as long as the session lasts. A refused one would be refused again: a call finds out
 * whether the session has ended, and then ends it on this page too.
 */
export function* stayConnected({
  url,
  environment,
  hub,
  open = openLiveSocket,
}: LiveDependencies): SagaOf<void> {
  const course: Course = { attempts: 0, isRefused: false, isReturn: false };
  for (;;) {
    course.isReturn = false;
    const { auth_token: token, username } = yield* select(readAuth);
    if (token === null || username === null) return;
    const channel = yield* call(open, { url, token, greeting: `${environment}:${username}` });
    yield callEffect(listen, channel, hub, course);
    if (course.isRefused) {
      yield put(userChanged());
      return;
    }
    course.attempts += 1;
    if (!course.isReturn) yield delay(reconnectMs(course));
  }
}
