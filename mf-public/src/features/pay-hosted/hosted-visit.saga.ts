import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { put } from 'redux-saga/effects';
import type { Brand } from '../../entities/merchant/merchant.resource';
import { toSignIn } from '../../entities/session/login.domain';
import { pinRefusal } from '../../entities/session/pin-refusal';
import { fetchLogo, signIn } from './hosted.api';
import { keepOwnSession, readPendingPayment, takeOwnSession } from './hosted-memory.service';
import { isSamePage, type HostedPage } from './hosted-steps.domain';
import { selectHosted } from './hosted-selectors';
import {
  businessLoaded,
  businessMissed,
  paymentDoubted,
  signedIn,
  type pageOpened,
  type signInSubmitted,
} from './hosted.slice';
import { hostedTexts } from './hosted-texts';

/** The header outlives a session: known data of the merchant is shown at once when the page starts again. */
let cached: {
  readonly page: HostedPage;
  readonly business: Brand;
} | null = null;

export function* loadBusiness({ payload: page }: ReturnType<typeof pageOpened>): SagaOf<void> {
  const { http } = yield* shellServices();
  const before = cached !== null && isSamePage(cached.page, page) ? cached.business : null;
  if (before !== null) yield put(businessLoaded(before));
  try {
    const found = yield* call(fetchLogo, http, page);
    const business = {
      name: found.merchant_name,
      logoUrl: found.merchant_logo,
      accent: found.merchant_accent,
      contact: found.merchant_contact,
    };
    cached = { page, business };
    yield put(businessLoaded(business));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) yield put(businessMissed());
    // Without its logo the page still works.
    else if (before === null) yield put(businessLoaded({ name: page.merchantName, logoUrl: '' }));
  }
}

export const signInRefusal = (lines: readonly string[], error: unknown): readonly string[] =>
  error instanceof ApiError && error.status === 404
    ? [hostedTexts.phoneUnknown]
    : pinRefusal(lines, error);

export function* submitSignIn({
  payload: { phone, pin },
}: ReturnType<typeof signInSubmitted>): SagaOf<void> {
  const { http, session } = yield* shellServices();
  const { page, business } = yield* select(selectHosted);
  if (page === null) return;
  const login = yield* call(signIn, http, page, phone, pin);
  session.signIn(toSignIn(login, false), { stay: true });
  keepOwnSession(login.id);
  yield put(signedIn({ page, business }));
}

export function* keepSignIn(): SagaOf<void> {
  const { page, business } = yield* select(selectHosted);
  if (page !== null) yield put(signedIn({ page, business }));
}

/** A session that began on this page ends with the visit: the next one at this device must not find it. */
export function* endVisit(): SagaOf<void> {
  const { session } = yield* shellServices();
  const { isSignedIn, userId } = session.read();
  const { step } = yield* select(selectHosted);
  if (step === 'login' && isSignedIn && takeOwnSession(userId)) session.signOut();
}

/** Resumes polling after a reload or a new sign-in during a payment in doubt. */
export function* resumeDoubt(): SagaOf<void> {
  const { session } = yield* shellServices();
  const { isSignedIn, isMerchant, userId } = session.read();
  const { page, step } = yield* select(selectHosted);
  if (page === null || !isSignedIn || isMerchant || (step !== 'login' && step !== 'payment'))
    return;
  const pending = readPendingPayment(userId, page.merchantName);
  if (pending !== null) yield put(paymentDoubted(pending));
}
