import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { selectPhoneProof } from '../../entities/phone-proof/phone-proof-selectors';
import { phoneGiven, phoneProven } from '../../entities/phone-proof/phone-proof.slice';
import { paths } from '../../module/paths';
import { resendWaitMs, type Invitation } from './invitation.domain';
import { confirmOptIn, fetchCustomerState, optIn } from './welcome.api';
import {
  codeResent,
  codeSent,
  codeSubmitted,
  donePressed,
  phoneSubmitted,
  resendPressed,
  resendPutOff,
  stepDone,
  stepFailed,
} from './welcome.slice';

const wrongCodeText = 'Code is invalid';

/** Every refusal of a code has the same text; a lost network, too many tries and our own failures keep theirs. */
const codeRefusalLines = (lines: readonly string[], error: unknown): readonly string[] =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    ? [wrongCodeText]
    : lines;

type Asked = ReturnType<typeof phoneSubmitted>['payload'];

/**
 * Answers the owner of the phone, and the merchant of its texts: an invitation by text has no name of the merchant in
 * its address.
 */
function* askForCode({
  phone,
  subscriptionId,
  merchantName,
}: Asked): SagaOf<Pick<Invitation, 'username' | 'merchantName'>> {
  const { http, session } = yield* shellServices();
  const {
    auth_token: token,
    username,
    merchant_name: named,
  } = yield* call(optIn, http, phone, subscriptionId);
  yield put(phoneGiven({ subscriptionId, username, token }));
  session.remember({ username });
  return { username, merchantName: named ?? merchantName };
}

function* sendCode({ payload }: ReturnType<typeof phoneSubmitted>): SagaOf<void> {
  const { navigate } = yield* shellServices();
  const invited = yield* askForCode(payload);
  yield put(codeSent({ resendFreeAt: Date.now() + resendWaitMs }));
  navigate(paths.welcomeCode.href({ ...payload, ...invited }));
}

function* resendCode({ payload }: ReturnType<typeof resendPressed>): SagaOf<void> {
  try {
    yield* askForCode(payload);
    yield put(codeResent({ resendFreeAt: Date.now() + resendWaitMs }));
  } catch (error) {
    if (error instanceof ApiError && error.retryAfterSeconds !== null)
      yield put(resendPutOff({ resendFreeAt: Date.now() + error.retryAfterSeconds * 1_000 }));
    throw error;
  }
}

function* checkCode({
  payload: { code, subscriptionId, username, merchantName },
}: ReturnType<typeof codeSubmitted>): SagaOf<void> {
  const { http, navigate } = yield* shellServices();
  const proof = yield* select(selectPhoneProof);
  const own = proof?.subscriptionId === subscriptionId ? proof : null;
  yield* call(confirmOptIn, http, code, subscriptionId, own?.token ?? null);
  yield put(phoneProven({ subscriptionId }));
  yield put(stepDone());
  navigate(paths.welcomeDone.href(username ?? own?.username ?? null, merchantName));
}

function* finish({
  payload: { username, merchantName },
}: ReturnType<typeof donePressed>): SagaOf<void> {
  const { http, navigate } = yield* shellServices();
  const { active, is_business: isBusiness } = yield* call(
    fetchCustomerState,
    http,
    username,
    merchantName,
  );
  yield put(stepDone());
  navigate(
    active
      ? paths.customerLogin.href(username)
      : paths.signUp.href(username, { merchantName, isBusiness }),
  );
}

export function* welcomeSaga() {
  yield takeLeading(phoneSubmitted, safely(sendCode, stepFailed));
  yield takeLeading(resendPressed, safely(resendCode, stepFailed));
  yield takeLeading(
    codeSubmitted,
    safely(checkCode, (lines, error) => stepFailed(codeRefusalLines(lines, error))),
  );
  yield takeLeading(donePressed, safely(finish, stepFailed));
}
