import { put, takeLatest } from 'redux-saga/effects';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fetchAchCredentials } from '../payment-method.api';
import { selectAchCredentials } from './ach-credentials.selectors';
import {
  achCredentialsFailed,
  achCredentialsLoaded,
  achCredentialsRequested,
} from './ach-credentials.slice';

type Requested = ReturnType<typeof achCredentialsRequested>;

function* loadOnce({ payload: { invoiceId } }: Requested): SagaOf<void> {
  const { status } = yield* select(selectAchCredentials);
  if (status === 'loaded') return;
  const { http, session } = yield* shellServices();
  const { ach_id, ach_signature } = yield* call(fetchAchCredentials, http, invoiceId);
  session.rememberAch({ ach_id, ach_signature });
  yield put(achCredentialsLoaded({ invoiceId, ach_id, ach_signature }));
}

const loadSafely = safely(loadOnce, (errors, _error, { payload: { invoiceId } }) =>
  achCredentialsFailed({ invoiceId, errors }),
);

/** Loads the bank credentials of the bill in hand; another bill's are no longer waited for. */
export function* achCredentialsSaga(): SagaOf<void> {
  yield takeLatest(achCredentialsRequested.type, loadSafely);
}
