import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import { askForResetMail } from './reset-mail.api';
import { resetMailRefused, resetMailRequested, resetMailSent } from './reset-mail.slice';

function* requestMail({
  payload: { audience, email },
}: ReturnType<typeof resetMailRequested>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield* call(askForResetMail, http, audience, email);
  yield put(resetMailSent({ email }));
}

function* tellStaff({
  payload: { audience, errors },
}: ReturnType<typeof resetMailRefused>): SagaOf<void> {
  const { notify } = yield* shellServices();
  if (audience === 'merchant') notify({ message: errors.join(' '), type: 'error' });
}

export function* resetMailSaga() {
  yield takeLeading(
    resetMailRequested,
    safely(requestMail, (errors, _error, event) =>
      resetMailRefused({ audience: event.payload.audience, errors }),
    ),
  );
  yield takeEvery(resetMailRefused, safely(tellStaff));
}
