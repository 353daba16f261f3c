import type { HttpResult } from '@billfold/shared/contracts/remote.contract';
import type { ApiError } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { createFeature } from '@billfold/shared/store/remote-store';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { safely } from '@billfold/shared/store/safely';
import { sendUntilAnswered } from '@billfold/shared/store/send-until-answered';
import type { Refusals } from '@billfold/shared/store/submission';
import { all, put, takeEvery, takeLeading } from 'redux-saga/effects';
import { askForCode, wantsCode } from '../../entities/code-prompt/code-prompt.saga';
import { paymentChanged } from '../../entities/payment/payment-changed';
import { confirmRefund } from './confirm-refund.saga';
import type { GiveBack } from './give-back';
import { sendGiveBack, type GiveBackAnswer } from './refund-payment.api';
import {
  doubtOpened,
  giveBackAnswered,
  giveBackEnded,
  giveBackRefused,
  giveBackSubmitted,
  giveBackUnanswered,
  refundPaymentReducer,
  selectRefundPayment,
} from './refund-payment.slice';
import { doneText, failedText, refundTexts } from './refund-payment-texts';

/** A repeat after a lost answer is the same refund. */
const keys = createIdempotencyKeeper();

const accepted = 202;
const succeeded = 1;
const voidedBefore = 3;

const failureLines = ({ action }: GiveBack, body: GiveBackAnswer): readonly string[] => [
  body.status === voidedBefore && action === 'refund'
    ? refundTexts.voidedBefore
    : failedText[action],
  ...('reason' in body && body.reason !== undefined ? [body.reason] : []),
];

function* readAnswer(
  command: GiveBack,
  { status, body }: HttpResult<GiveBackAnswer>,
): SagaOf<void> {
  const { notify } = yield* shellServices();
  yield put(giveBackAnswered());
  if (status === accepted) {
    notify({ message: refundTexts.inDoubt });
    yield put(giveBackEnded());
  } else if (body.status === succeeded) {
    const { action, amount, invoice } = command;
    notify({
      message: doneText(action, amount),
      type: 'success',
      // The live frame about it names the invoice.
      ...(invoice !== null && { about: { type: 'payment', id: invoice } }),
    });
    yield put(giveBackEnded());
  } else {
    yield put(giveBackRefused({ errors: failureLines(command, body), refusals: {} }));
  }
}

const refusalsOf = ({ code, details }: ApiError): Refusals =>
  code === 'amount_above_payment' || code === 'amount_too_low' ? { amount: details.join(' ') } : {};

function* submit({ payload: command }: ReturnType<typeof giveBackSubmitted>): SagaOf<void> {
  const { http } = yield* shellServices();
  const { answers } = yield* select(selectRefundPayment);
  const release = holdReload();
  try {
    const sendOnce = () =>
      sendUntilAnswered(() =>
        keys.send({ ...command, answers }, (key) => sendGiveBack(http, command, key)),
      );
    const first = yield* sendOnce();
    const isAsked = first.kind === 'refused' && wantsCode(first.error);
    const sent = isAsked && (yield* askForCode()) ? yield* sendOnce() : first;
    if (sent.kind === 'answered') yield* readAnswer(command, sent.result);
    else if (sent.kind === 'doubtful')
      yield put(giveBackUnanswered([...sent.error.details, refundTexts.unanswered]));
    else {
      const refusals = refusalsOf(sent.error);
      const isPlaced = Object.keys(refusals).length > 0;
      yield put(giveBackRefused({ errors: isPlaced ? [] : sent.error.details, refusals }));
    }
  } finally {
    release();
    // A failure, too, may mean that the payment is not what the page shows.
    yield put(paymentChanged());
  }
}

function* refundPaymentSaga(): SagaOf<void> {
  yield all([
    takeLeading(
      giveBackSubmitted.type,
      safely(submit, (errors) => giveBackRefused({ errors, refusals: {} })),
    ),
    takeEvery(doubtOpened.type, safely(confirmRefund)),
  ]);
}

export const refundPaymentFeature = createFeature(
  'refundPayment',
  refundPaymentReducer,
  refundPaymentSaga,
);
