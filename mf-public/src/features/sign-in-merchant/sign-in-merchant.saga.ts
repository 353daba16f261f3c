import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { toSignIn } from '../../entities/session/login.domain';
import { signInMerchant } from '../../entities/session/merchant-login.api';
import {
  credentialsSubmitted,
  type MerchantCredentials,
  secondStepWanted,
  type SecondStepWish,
  signInRefused,
  signInSucceeded,
} from './sign-in-merchant.slice';

const refusedText = 'The username and/or password are not correct.';

/** Every refusal of the credentials has the same text; a lock-out, a lost network and our own faults have theirs. */
const refusalLines = (lines: readonly string[], error: unknown): readonly string[] => {
  if (!(error instanceof ApiError) || error.isNetworkError || error.status >= 500) return lines;
  return error.code === 'locked_out' || error.status === 429 ? lines : [refusedText];
};

/** Null for any other failure. */
const secondStepOf = (error: unknown): SecondStepWish | null => {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null)
    return null;
  const token = 'second_factor_token' in error.body ? error.body.second_factor_token : null;
  if (typeof token !== 'string') return null;
  return { kind: error.code === 'second_factor_setup_required' ? 'setup' : 'code', token };
};

/** Null when a second step follows. */
function* proveCredentials({ email, password }: MerchantCredentials): SagaOf<LoginResponse | null> {
  const { http } = yield* shellServices();
  try {
    return yield* call(signInMerchant, http, { email: email.trim(), password });
  } catch (error) {
    const step = secondStepOf(error);
    if (step === null) throw error;
    yield put(secondStepWanted(step));
    return null;
  }
}

function* checkCredentials({ payload }: ReturnType<typeof credentialsSubmitted>): SagaOf<void> {
  const { session } = yield* shellServices();
  const login = yield* proveCredentials(payload);
  if (login === null) return;
  yield put(signInSucceeded());
  session.signIn(toSignIn(login, true));
}

export function* signInMerchantSaga() {
  yield takeLeading(
    credentialsSubmitted,
    safely(checkCredentials, (lines, error) => signInRefused(refusalLines(lines, error))),
  );
}
