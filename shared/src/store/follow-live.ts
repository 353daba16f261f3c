import { buffers, eventChannel } from 'redux-saga';
import { fork, take } from 'redux-saga/effects';
import type { LiveEvent } from '../contracts/remote.contract';
import { shellServices, type SagaOf } from './effects';

/** Runs `follow` for every live event, at once, for as long as this saga lives: cancelling it ends the subscription. */
export function* followLive(follow: (event: LiveEvent) => SagaOf<void>): SagaOf<void> {
  const { live } = yield* shellServices();
  const events = eventChannel<LiveEvent>((emit) => live.subscribe(emit), buffers.expanding());
  try {
    for (;;) yield fork(follow, (yield take(events)) as LiveEvent);
  } finally {
    events.close();
  }
}
