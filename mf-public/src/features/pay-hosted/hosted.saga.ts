import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import type { SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import {
  fork,
  race,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  call as callEffect,
} from 'redux-saga/effects';
import { confirmHostedPayment, resumeDoubt } from './hosted-doubt.saga';
import { submitPayment } from './hosted-payment.saga';
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
  loadBills,
  loadBusiness,
  loadMethods,
  signInRefusal,
  submitSignIn,
} from './hosted-visit.saga';
import {
  anotherBillChosen,
  billsFailed,
  billsRequested,
  codeRequested,
  codeSubmitted,
  entryRefused,
  methodsFailed,
  methodsRequested,
  pageOpened,
  paymentDoubted,
  paymentRefused,
  paymentSubmitted,
  registrationSubmitted,
  signedIn,
  signInKept,
  signInSubmitted,
  startedOver,
  wentBack,
} from './hosted.slice';
import { hostedTexts } from './hosted.texts';

const loadBillsSafely = safely(loadBills, () =>
  billsFailed({ errors: [hostedTexts.billsMissing] }),
);
const loadMethodsSafely = safely(loadMethods, (errors) => methodsFailed({ errors }));

/** What was asked for in the name of a session is of no use to the next one. */
const withinSession = (worker: () => SagaOf<void>) =>
  function* within(): SagaOf<void> {
    yield race([callEffect(worker), take(sessionEndedEvent)]);
  };

function* watchVisit(): SagaOf<void> {
  yield takeLatest(pageOpened.type, safely(loadBusiness));
  yield takeLatest([pageOpened.type, signedIn.type], safely(resumeDoubt));
  yield takeLeading(
    signInSubmitted.type,
    safely(submitSignIn, (errors, error) => entryRefused({ errors: signInRefusal(errors, error) })),
  );
  yield takeLeading(signInKept.type, safely(keepSignIn));
  yield takeEvery([startedOver.type, wentBack.type], safely(endVisit));
  yield takeLatest(
    [signedIn.type, billsRequested.type, anotherBillChosen.type],
    withinSession(loadBillsSafely),
  );
  yield takeLatest([signedIn.type, methodsRequested.type], withinSession(loadMethodsSafely));
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

function* watchPayment(): SagaOf<void> {
  yield takeLeading(
    paymentSubmitted.type,
    safely(submitPayment, (errors) => paymentRefused({ errors })),
  );
  yield takeLatest(paymentDoubted.type, safely(confirmHostedPayment));
}

export function* hostedSaga(): SagaOf<void> {
  yield fork(watchVisit);
  yield fork(watchRegistration);
  yield fork(watchPayment);
}
