import { pinLimits } from '@billfold/shared/contracts/limits';
import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import {
  call as sagaCall,
  delay,
  put,
  race,
  take,
  takeLatest,
  takeLeading,
} from 'redux-saga/effects';
import { phoneProofSpent } from '../../entities/phone-proof/phone-proof.slice';
import { selectProofOf } from '../../entities/phone-proof/phone-proof-selectors';
import { toSignIn } from '../../entities/session/login.domain';
import { isActive, signIn, signUp, verifyInfo } from './sign-up.api';
import { selectSignUp } from './sign-up-selectors';
import {
  detailsRefused,
  detailsSubmitted,
  detailsVerified,
  digitsCompleted,
  digitsEntered,
  pinRefused,
  registrationFound,
  signedUp,
  signUpFailed,
  signUpLeft,
  signUpOpened,
  type SignUpState,
} from './sign-up.slice';

/** Time of the check mark before the dashboard opens. */
const goOnAfterMs = 2_000;
const notVerifiedText = "These details don't match our records. Please check them.";

/** Informs a registered customer before the form is filled in; without an answer the form stays. */
function* lookForRegistration({
  payload: { invitee, isSignedIn },
}: ReturnType<typeof signUpOpened>): SagaOf<void> {
  if (isSignedIn) return;
  const { http } = yield* shellServices();
  if (!(yield* call(isActive, http, invitee))) return;
  const { stage } = yield* select(selectSignUp);
  if (stage.step === 'details' && stage.status === 'entering') yield put(registrationFound());
}

function* verifyDetails({ payload }: ReturnType<typeof detailsSubmitted>): SagaOf<void> {
  const { http } = yield* shellServices();
  const { invitee } = yield* select(selectSignUp);
  const proof = yield* select(selectProofOf(invitee.username));
  const isVerified = yield* call(verifyInfo, http, invitee, payload, proof?.token ?? null);
  yield put(isVerified ? detailsVerified() : detailsRefused([notVerifiedText]));
}

/** The fourth digit decides by itself, after the moment in which it can be taken back. */
function* completeDigits({ payload: digits }: ReturnType<typeof digitsEntered>): SagaOf<void> {
  if (digits.length < pinLimits.length) return;
  yield delay(pinLimits.verifyDelayMs);
  yield put(digitsCompleted(digits));
}

/** A try whose answer was lost may have worked: then the new PIN signs in. */
function* registerOrSignIn(
  { invitee, details, stage }: SignUpState,
  pin: string,
): SagaOf<LoginResponse> {
  const { http } = yield* shellServices();
  const proof = yield* select(selectProofOf(invitee.username));
  try {
    return yield* call(signUp, http, invitee, details, pin, proof?.token ?? null);
  } catch (error) {
    const hadWorked =
      stage.step === 'confirm' &&
      stage.isInDoubt &&
      error instanceof ApiError &&
      error.code === 'already_registered';
    if (!hadWorked) throw error;
    return yield* call(signIn, http, invitee.username, pin);
  }
}

/** A customer who left the check mark is not redirected. */
function* goOn(): SagaOf<void> {
  const { session } = yield* shellServices();
  function* waitAndGo() {
    yield delay(goOnAfterMs);
    session.proceed('#registered');
  }
  yield race([sagaCall(waitAndGo), take(signUpLeft)]);
}

function* completeSignUp(): SagaOf<void> {
  const state = yield* select(selectSignUp);
  const { stage, invitee } = state;
  if (stage.step !== 'confirm' || stage.status !== 'saving') return;
  const login = yield* registerOrSignIn(state, stage.pin);
  const { session } = yield* shellServices();
  if (invitee.merchantName !== null) session.remember({ merchantName: invitee.merchantName });
  session.signIn(toSignIn(login, false), { stay: true });
  yield put(phoneProofSpent());
  yield put(signedUp());
  yield* goOn();
}

/** A refusal goes to the step that can mend it. */
const signUpRefused = (errors: readonly string[], error: unknown) => {
  if (!(error instanceof ApiError)) return signUpFailed({ errors, isInDoubt: true });
  if (error.code === 'already_registered') return registrationFound();
  if (error.code === 'weak_secret') return pinRefused(errors);
  const isAboutDetails = error.status >= 400 && error.status < 500 && error.status !== 429;
  return isAboutDetails
    ? detailsRefused(errors)
    : signUpFailed({ errors, isInDoubt: error.isInDoubt });
};

const detailsRefusal = (errors: readonly string[], error: unknown) =>
  error instanceof ApiError && error.code === 'already_registered'
    ? registrationFound()
    : detailsRefused(errors);

export function* signUpSaga() {
  yield takeLatest(signUpOpened, safely(lookForRegistration));
  yield takeLatest(detailsSubmitted, safely(verifyDetails, detailsRefusal));
  yield takeLatest(digitsEntered, safely(completeDigits));
  yield takeLeading(digitsCompleted, safely(completeSignUp, signUpRefused));
}
