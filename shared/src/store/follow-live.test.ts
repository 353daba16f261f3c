import { runSaga } from 'redux-saga';
import { call } from 'redux-saga/effects';
import type { LiveEvent, LiveService } from '../contracts/remote.contract';
import { servicesKey, type SagaOf } from './effects';
import { followLive } from './follow-live';

const event: LiveEvent = { type: 'message', sub_id: 12, id: 4, user: 'Ann Lee', message: 'Hello' };

const start = (follow: (event: LiveEvent) => SagaOf<void>) => {
  const listeners = new Set<Parameters<LiveService['subscribe']>[0]>();
  const live: LiveService = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const task = runSaga({ context: { [servicesKey]: { live } } }, followLive, follow);
  const emit = (sent: LiveEvent) => {
    for (const listener of listeners) listener(sent);
  };
  return { listeners, task, emit };
};

it('runs for every event until it is cancelled, which ends the subscription', () => {
  const events: LiveEvent[] = [];
  const { listeners, task, emit } = start(function* hear(one) {
    yield call(() => events.push(one));
  });
  emit(event);
  emit(event);
  expect(events).toEqual([event, event]);
  expect(listeners.size).toBe(1);
  task.cancel();
  expect(listeners.size).toBe(0);
});
