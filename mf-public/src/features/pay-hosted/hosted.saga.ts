import type { SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fork, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import {
  codeRefusal,
  requestCode,
  submitCode,
  submitRegistration,
  verifyRefusal,
} from './hosted-registration.saga';
import {
  endVisit,
  keepSignIn,
  loadBusiness,
  resumeDoubt,
  signInRefusal,
  submitSignIn,
} from './hosted-visit.saga';
import {
  codeRequested,
  codeSubmitted,
  entryRefused,
  pageOpened,
  registrationSubmitted,
  signedIn,
  signInKept,
  signInSubmitted,
  startedOver,
  wentBack,
} from './hosted.slice';

function* watchVisit(): SagaOf<void> {
  yield takeLatest(pageOpened.type, safely(loadBusiness));
  yield takeLatest([pageOpened.type, signedIn.type], safely(resumeDoubt));
  yield takeLeading(
    signInSubmitted.type,
    safely(submitSignIn, (errors, error) => entryRefused({ errors: signInRefusal(errors, error) })),
  );
  yield takeLeading(signInKept.type, safely(keepSignIn));
  yield takeEvery([startedOver.type, wentBack.type], safely(endVisit));
}

function* watchRegistration(): SagaOf<void> {
  yield takeLeading(
    codeRequested.type,
    safely(requestCode, (errors, error) => entryRefused({ errors: codeRefusal(errors, error) })),
  );
  yield takeLeading(
    codeSubmitted.type,
    safely(submitCode, (errors, error) => entryRefused({ errors: verifyRefusal(errors, error) })),
  );
  yield takeLeading(
    registrationSubmitted.type,
    safely(submitRegistration, (errors) => entryRefused({ errors })),
  );
}

export function* hostedSaga(): SagaOf<void> {
  yield fork(watchVisit);
  yield fork(watchRegistration);
}
