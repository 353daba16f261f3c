import { liveReconnectMs } from '@billfold/shared/contracts/live.contract';
import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import { call, select, type SagaOf } from '@billfold/shared/store/effects';
import type { EventChannel } from 'redux-saga';
import { call as callEffect, delay, put, race, take, takeLeading } from 'redux-saga/effects';
import { inboxMessageArrived } from '../navigation/inbox-badge.slice';
import { toastRaised } from '../notifications/toasts.slice';
import { selectAuth } from '../session/auth.selectors';
import type { AuthState } from '../session/auth.slice';
import { merchantAreaEntered } from '../session/profile.slice';
import type { ShellState } from '../store/shell-reducers';
import { parseFrame, toastOfFrame } from './live-frame';
import type { LiveHub } from './live-hub';
import { openLiveSocket, type LiveConnection, type LiveSignal } from './live-socket';

type LiveDependencies = {
  readonly url: string;
  readonly environment: string;
  readonly hub: LiveHub;
  readonly open?: (connection: LiveConnection) => EventChannel<LiveSignal>;
};

const readAuth = (state: unknown): AuthState => selectAuth(state as ShellState);

function* handleText(text: unknown, hub: LiveHub): SagaOf<void> {
  const frame = parseFrame(text);
  if (frame === null) return;
  if (frame.type === 'message') yield put(inboxMessageArrived());
  yield put(toastRaised(toastOfFrame(frame)));
  yield callEffect(hub.publish, frame);
}

type Ending = { isRefused: boolean };

/** Ends with the channel: a channel that ends ends only the saga that takes from it, so what happened is noted outside. */
function* listen(channel: EventChannel<LiveSignal>, hub: LiveHub, ending: Ending): SagaOf<void> {
  try {
    for (;;) {
      const signal = (yield take(channel)) as LiveSignal;
      if (signal.kind === 'refused') ending.isRefused = true;
      else yield* handleText(signal.text, hub);
    }
  } finally {
    channel.close();
  }
}

/** Reopens a lost socket for as long as the session lasts; a refused one would be refused again. */
function* stayConnected({ url, environment, hub, open = openLiveSocket }: LiveDependencies): SagaOf<void> {
  for (;;) {
    const { auth_token: token, username } = yield* select(readAuth);
    if (token === null || username === null) return;
    const channel = yield* call(open, { url, token, greeting: `${environment}:${username}` });
    const ending: Ending = { isRefused: false };
    yield callEffect(listen, channel, hub, ending);
    if (ending.isRefused) return;
    yield delay(liveReconnectMs);
  }
}

/** One socket per merchant session: opened with the merchant area, closed for good when the session ends. */
export function* liveSaga(dependencies: LiveDependencies): SagaOf<void> {
  yield takeLeading(merchantAreaEntered, function* (): SagaOf<void> {
    yield race({ connected: callEffect(stayConnected, dependencies), ended: take(sessionEndedEvent) });
  });
}
