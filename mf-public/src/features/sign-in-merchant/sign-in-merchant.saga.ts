import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { toSignIn } from '../../entities/session/login.domain';
import { signInMerchant } from '../../entities/session/merchant-login.api';
import { credentialsSubmitted, signInRefused, signInSucceeded } from './sign-in-merchant.slice';

const refusedText = 'The username and/or password are not correct.';

/** Every refusal of the credentials reads the same; a lock-out, a lost network and our own faults say what they are. */
const refusalLines = (lines: readonly string[], error: unknown): readonly string[] => {
  if (!(error instanceof ApiError) || error.isNetworkError || error.status >= 500) return lines;
  return error.code === 'locked_out' || error.status === 429 ? lines : [refusedText];
};

function* checkCredentials({ payload }: ReturnType<typeof credentialsSubmitted>): SagaOf<void> {
  const { http, session } = yield* shellServices();
  const login = yield* call(signInMerchant, http, {
    email: payload.email.trim(),
    password: payload.password,
  });
  yield put(signInSucceeded());
  session.signIn(toSignIn(login, true));
}

export function* signInMerchantSaga() {
  yield takeLeading(
    credentialsSubmitted,
    safely(checkCredentials, (lines, error) => signInRefused(refusalLines(lines, error))),
  );
}
