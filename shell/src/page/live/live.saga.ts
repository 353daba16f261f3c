import { liveReconnectMs } from '@billfold/shared/contracts/live.contract';
import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import { call, type SagaOf } from '@billfold/shared/store/effects';
import { call as callEffect, delay, race, take, takeLeading } from 'redux-saga/effects';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import { merchantAreaEntered } from '../../session/profile.slice';
import type { LiveDependencies } from './stay-connected.saga';

const loadConnection = () =>
  loadShellChunk(
    'The notification socket',
    () => import(/* webpackChunkName: "live" */ './stay-connected.saga'),
  ).catch(() => null);

/** Only staff have a socket, and no screen waits for it. Its code is requested again until it loads. */
function* connect(dependencies: LiveDependencies): SagaOf<void> {
  for (;;) {
    const connection = yield* call(loadConnection);
    if (connection !== null) return yield* connection.stayConnected(dependencies);
    yield delay(liveReconnectMs);
  }
}

/** One socket per merchant session: opened with the merchant area, closed for good when the session ends. */
export function* liveSaga(dependencies: LiveDependencies): SagaOf<void> {
  yield takeLeading(merchantAreaEntered, function* (): SagaOf<void> {
    yield race({
      connected: callEffect(connect, dependencies),
      ended: take(sessionEndedEvent),
    });
  });
}
