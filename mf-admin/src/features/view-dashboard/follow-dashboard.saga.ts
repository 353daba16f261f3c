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

function* follow(event: LiveEvent): SagaOf<void> {
  if (event.type === 'payment' || isChanged(event, 'invoice') || isChanged(event, 'customer'))
    yield put(somethingCounted());
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
