import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import { isLinkRefusal } from './link-refusal';
import { fetchPasswordToken, isLinkGood, sendFreshLink } from './mailed-link.api';
import {
  freshLinkFailed,
  freshLinkRequested,
  freshLinkSent,
  linkAccepted,
  linkCheckFailed,
  linkOpened,
  linkRefused,
} from './mailed-link.slice';

function* checkLink({ payload: { purpose, link } }: ReturnType<typeof linkOpened>): SagaOf<void> {
  const { http } = yield* shellServices();
  if (purpose === 'password_create') {
    const { token, user_id: userId } = yield* call(fetchPasswordToken, http, link);
    yield put(linkAccepted({ token, userId }));
    return;
  }
  const isGood = yield* call(isLinkGood, http, purpose, link);
  yield put(isGood ? linkAccepted(null) : linkRefused([]));
}

function* renewLink({
  payload: { purpose, link },
}: ReturnType<typeof freshLinkRequested>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield* call(sendFreshLink, http, purpose, link);
  yield put(freshLinkSent());
}

export function* mailedLinkSaga() {
  yield takeLatest(
    linkOpened,
    safely(checkLink, (lines, error) =>
      isLinkRefusal(error) ? linkRefused(lines) : linkCheckFailed(lines),
    ),
  );
  yield takeLeading(freshLinkRequested, safely(renewLink, freshLinkFailed));
}
