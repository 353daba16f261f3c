import type { OneOffResponse } from '@billfold/shared/contracts/public-payment.contract';
import { readErrorText } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper, type IdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import { followPagePayment } from '../../entities/page-session/follow-page-payment.saga';
import type { PageOpening, PagePaymentRef } from '../../entities/page-session/page-opening';
import {
  createPageSessionKeeper,
  type PageSessionKeeper,
} from '../../entities/page-session/page-session.api';
import { payWithPageSession } from '../../entities/page-session/pay-with-page-session.saga';
import {
  dropPendingPayment,
  readPendingPayment,
} from '../../entities/page-session/pending-payment-memory.service';
import { sendDonation } from './donate.api';
import { donationRequest, receiptOf, type Donation, type DonationReceipt } from './donate.domain';
import { selectDonate } from './donate-selectors';
import {
  browserChecked,
  cardFormReached,
  donationDoubted,
  donationGiven,
  donationOpened,
  donationRefused,
  donationSubmitted,
  donationUntold,
  outcomeRequested,
  outcomeLost,
} from './donate.slice';
import { donateTexts } from './donate-texts';

type Desk = { readonly session: PageSessionKeeper; readonly keys: IdempotencyKeeper };

const openingOf = (merchantName: string): PageOpening => ({
  request: { page: 'donation', merchant_name: merchantName },
});

/** The visit is there before it is needed; when it cannot be had yet, the payment tries again. */
function* prepareVisit(
  { session }: Desk,
  { payload }: ReturnType<typeof cardFormReached>,
): SagaOf<void> {
  const { http } = yield* shellServices();
  yield* call(session.ensure, http, openingOf(payload.merchantName));
}

function* awaitOutcome(payment: PagePaymentRef, receipt: DonationReceipt | null): SagaOf<void> {
  yield put(donationDoubted({ since: Date.now(), receipt }));
  const status = yield* followPagePayment('donation', payment, outcomeRequested.type);
  if (status === 'success') yield put(donationGiven({ receipt }));
  else if (status === 'unknown') yield put(outcomeLost());
  else
    yield put(
      donationRefused([status === 'declined' ? donateTexts.declined : donateTexts.notCharged]),
    );
}

/**
 * The pending donation of this merchant that a reloaded page left. A page that stayed loaded still has it in its state.
 */
function* resume({ payload: { merchantName } }: ReturnType<typeof donationOpened>): SagaOf<void> {
  const { payment } = yield* select(selectDonate);
  if (payment.status !== 'open') return;
  const pending = readPendingPayment('donation');
  if (pending === null || pending.subject !== merchantName) return;
  const { token, paymentId } = pending;
  if (paymentId !== null) {
    yield* awaitOutcome({ token, paymentId }, null);
    return;
  }
  dropPendingPayment('donation');
  yield put(outcomeLost());
}

function* donate({ session, keys }: Desk, donation: Donation): SagaOf<void> {
  const request = donationRequest(donation);
  const outcome = yield* payWithPageSession<OneOffResponse>({
    session,
    keys,
    request,
    opening: openingOf(donation.merchantName),
    subject: donation.merchantName,
    send: (http, marks) => sendDonation(http, request, marks),
    readPaymentId: ({ id }) => id,
    toChecking: (isChecking) => browserChecked({ isChecking }),
  });
  const receipt = receiptOf(donation);
  if (outcome.kind === 'refused') yield put(donationRefused(outcome.errors));
  else if (outcome.kind === 'answered' && outcome.body.success)
    yield put(donationGiven({ receipt }));
  else if (outcome.kind === 'answered') {
    const lines = readErrorText(outcome.body);
    yield put(donationRefused(lines.length > 0 ? lines : [donateTexts.failed]));
  } else if (outcome.paymentId === null) yield put(donationUntold());
  else yield* awaitOutcome({ token: session.token() ?? '', paymentId: outcome.paymentId }, receipt);
}

/** One donation at a time: a second press changes nothing. What an earlier page left is settled first. */
export function* donateSaga(): SagaOf<void> {
  const desk: Desk = { session: createPageSessionKeeper(), keys: createIdempotencyKeeper() };
  yield takeLeading(donationOpened, safely(resume));
  yield takeLatest(
    cardFormReached,
    safely((event: ReturnType<typeof cardFormReached>) => prepareVisit(desk, event)),
  );
  yield takeLeading(
    donationSubmitted,
    safely(
      (event: ReturnType<typeof donationSubmitted>) => donate(desk, event.payload),
      donationRefused,
    ),
  );
}
