import { pinLimits } from '@billfold/shared/contracts/limits';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { delay, put, takeLatest, takeLeading } from 'redux-saga/effects';
import { toSignIn } from '../../entities/session/login.domain';
import { pinRefusal } from '../../entities/session/pin-refusal';
import { saveEmail, signInCustomer } from './sign-in-customer.api';
import { selectSignInCustomer } from './sign-in-customer-selectors';
import {
  checkStarted,
  emailRequested,
  emailPostponed,
  emailRefused,
  emailSubmitted,
  pinChanged,
  signInRefused,
  signInSucceeded,
} from './sign-in-customer.slice';

function* checkPin({ payload: { pin, identity } }: ReturnType<typeof pinChanged>): SagaOf<void> {
  if (pin.length < pinLimits.length) return;
  yield delay(pinLimits.verifyDelayMs);
  const { http, session } = yield* shellServices();
  yield put(checkStarted());
  const login = yield* call(signInCustomer, http, identity, pin);
  if (login.email === '') {
    session.signIn(toSignIn(login, false), { stay: true });
    yield put(emailRequested({ userId: login.id }));
    return;
  }
  yield put(signInSucceeded());
  session.signIn(toSignIn(login, false));
}

function* keepEmail({ payload }: ReturnType<typeof emailSubmitted>): SagaOf<void> {
  const { http, session } = yield* shellServices();
  const state = yield* select(selectSignInCustomer);
  if (state.status !== 'savingEmail') return;
  yield* call(saveEmail, http, state.userId, payload.email);
  session.refresh();
  yield put(signInSucceeded());
  session.proceed();
}

function* proceed(): SagaOf<void> {
  const { session } = yield* shellServices();
  session.proceed();
}

export function* signInCustomerSaga() {
  yield takeLatest(
    pinChanged,
    safely(checkPin, (lines, error) => signInRefused(pinRefusal(lines, error))),
  );
  yield takeLeading(emailSubmitted, safely(keepEmail, emailRefused));
  yield takeLeading(emailPostponed, safely(proceed));
}
