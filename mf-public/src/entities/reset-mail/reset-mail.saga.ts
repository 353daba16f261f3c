import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import { askForResetMail } from './reset-mail.api';
import { resetMailRefused, resetMailRequested, resetMailSent, type Audience } from './reset-mail.slice';

const sentTexts: Readonly<Record<Audience, string>> = {
  merchant: 'Email has been sent. Please check your email.',
  customer: 'Email sent. Please check your email.',
};

function* requestMail({ payload: { audience, email } }: ReturnType<typeof resetMailRequested>): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  yield* call(askForResetMail, http, audience, email);
  yield put(resetMailSent({ email }));
  notify({ message: sentTexts[audience], type: 'success' });
}

function* tellStaff({ payload: { audience, errors } }: ReturnType<typeof resetMailRefused>): SagaOf<void> {
  const { notify } = yield* shellServices();
  if (audience === 'merchant') notify({ message: errors.join(' '), type: 'error' });
}

export function* resetMailSaga() {
  yield takeLeading(resetMailRequested, safely(requestMail, (errors, _error, event) => resetMailRefused({ audience: event.payload.audience, errors })));
  yield takeEvery(resetMailRefused, safely(tellStaff));
}
