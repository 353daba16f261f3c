import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { LiveEvent } from '@billfold/shared/contracts/remote.contract';
import type { SagaOf } from '@billfold/shared/store/effects';
import { followLive } from '@billfold/shared/store/follow-live';
import { createFeature } from '@billfold/shared/store/remote-store';
import { createAction } from '@reduxjs/toolkit';
import { fork, put, throttle } from 'redux-saga/effects';
import { moduleName } from '../../module/module-name';
import { reportOutdated } from './report-parts.resource';

const somethingCounted = createAction(`${moduleName}/dashboard/somethingCounted`);

/** Sums are read once a minute at most, however many payments a minute has. */
const everyMs = 60_000;

/** A message that is sent, or whose delivery is reported, changes its conversation. */
const counted = ['invoice', 'customer', 'conversation'] as const;

function* follow(event: LiveEvent): SagaOf<void> {
  const isNews = event.type === 'payment' || event.type === 'message';
  if (isNews || counted.some((entity) => isChanged(event, entity))) yield put(somethingCounted());
}

function* announce(): SagaOf<void> {
  yield put(reportOutdated());
}

export const followDashboardFeature = createFeature(
  'followDashboard',
  () => null,
  function* followDashboardSaga(): SagaOf<void> {
    yield fork(followLive, follow);
    yield throttle(everyMs, somethingCounted.type, announce);
  },
);
