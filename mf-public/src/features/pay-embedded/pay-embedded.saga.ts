import type {
  EmbeddedPaymentResponse,
  PageSessionResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import {
  followPagePayment,
  type FollowedPayment,
} from '../../entities/page-session/follow-page-payment.saga';
import type { PagePaymentRef } from '../../entities/page-session/page-opening';
import { createPageSessionKeeper } from '../../entities/page-session/page-session.api';
import {
  payWithPageSession,
  type PagePaymentOutcome,
} from '../../entities/page-session/pay-with-page-session.saga';
import { readPendingPayment } from '../../entities/page-session/pending-payment-memory.service';
import {
  chooseMethod,
  complainAboutRequest,
  findPaymentHost,
  readMethods,
  subjectOf,
  type EmbeddedRequest,
  type PaymentHost,
} from './embedded-request.domain';
import { tellOpener } from './opener';
import {
  failedOutcome,
  followedOutcome,
  readOutcome,
  type Charge,
  type Outcome,
} from './outcome.domain';
import { openingOf, processPayment } from './pay-embedded.api';
import { selectPayEmbedded } from './pay-embedded-selectors';
import {
  browserChecked,
  isEditable,
  pageOpened,
  paymentCancelled,
  paymentDoubted,
  paymentFinished,
  paymentLookedAt,
  paymentRefused,
  paymentSubmitted,
  visitOpened,
  visitRefused,
} from './pay-embedded.slice';
import {
  finalRefusal,
  incompleteLink,
  noWayToPay,
  openingFailed,
  openingLost,
  paymentsAwayHere,
  refusalOfCode,
  type Refusal,
} from './refusal.domain';
import type { EmbeddedPayment, Visit } from './visit.domain';
import { paymentBody } from './payment-body.domain';

const keys = createIdempotencyKeeper();
const session = createPageSessionKeeper();
const mayBePaid = (merchantName: string): string =>
  `Your last payment may have gone through. Check with ${merchantName} before you pay again.`;

/** The server's facts of a payment session take the place of the query. */
const withFacts = (
  request: EmbeddedRequest,
  facts: NonNullable<PageSessionResponse['payment']>,
): EmbeddedRequest => {
  const methods = readMethods(facts.options.join(','));
  return {
    ...request,
    accountId: facts.blytzpay_account_id,
    invoiceId: facts.blytzpay_invoice_id,
    firstName: facts.first_name,
    lastName: facts.last_name,
    amountMinor: facts.amount,
    description: facts.description,
    // The server stores the request of its merchant.
    callbackUrl: null,
    methods,
    method: chooseMethod(facts.selected, methods),
  };
};

/** Only ways that the server would accept are offered, whatever the request names. */
const toVisit = (
  ofAddress: EmbeddedRequest,
  {
    payment,
    methods: taken,
    merchant_name,
    merchant_logo,
    merchant_accent,
    opener_origin,
    return_url = null,
  }: PageSessionResponse,
): Visit => {
  const request = payment === null ? ofAddress : withFacts(ofAddress, payment);
  const methods = request.methods.filter((method) => taken?.includes(method) ?? true);
  return {
    request: { ...request, methods, method: chooseMethod(request.method, methods) },
    amountMinor: request.amountMinor ?? 0,
    description: request.description,
    merchantName: merchant_name,
    merchantLogo: merchant_logo,
    merchantAccent: merchant_accent,
    openerOrigin: opener_origin,
    returnUrl: return_url,
  };
};

function* findHost(): SagaOf<PaymentHost | null> {
  const { settings } = yield* shellServices();
  return findPaymentHost(settings.paymentHosts, location.origin);
}

function* finish(visit: Visit, outcome: Outcome): SagaOf<void> {
  yield put(paymentFinished({ visit, outcome }));
  tellOpener(window, visit, outcome);
}

function* follow(visit: Visit, payment: PagePaymentRef): SagaOf<void> {
  yield put(paymentDoubted(visit));
  const status: FollowedPayment = yield* followPagePayment(
    'embedded',
    payment,
    paymentLookedAt.type,
  );
  yield* finish(visit, followedOutcome(status));
}

/**
 * A payment that was sent before a reload is waited for. One whose number never came cannot be: of a payment session
 * the server takes no second one.
 */
function* resume(visit: Visit): SagaOf<void> {
  const pending = readPendingPayment('embedded');
  const isThisBill = pending?.subject === subjectOf(visit.request);
  if (pending !== null && isThisBill && pending.paymentId !== null) {
    yield* follow(visit, { ...pending, paymentId: pending.paymentId });
    return;
  }
  if (visit.request.methods.length === 0) {
    yield put(visitRefused(noWayToPay(visit)));
    return;
  }
  yield put(visitOpened(visit));
  if (isThisBill && visit.request.sessionId === null)
    yield put(paymentRefused({ errors: [mayBePaid(visit.merchantName)] }));
}

/** Refuses in the payer's words, and logs the reason. */
const refuseBecause = (refusal: Refusal, reasons: readonly string[]) => {
  // oxlint-disable-next-line no-console -- only the developers of the merchant's site can mend it
  console.info(`${refusal.title}. ${reasons.join(' ')}`);
  return visitRefused(refusal);
};

type PageOpened = ReturnType<typeof pageOpened>;

function* openPage({ payload: { request } }: PageOpened): SagaOf<void> {
  const host = yield* findHost();
  if (host === null) {
    yield put(visitRefused(paymentsAwayHere));
    return;
  }
  const complaints = complainAboutRequest(request);
  if (complaints.length > 0) {
    yield put(refuseBecause(incompleteLink, complaints));
    return;
  }
  const { http } = yield* shellServices();
  const answer = yield* call(session.open, http, openingOf(request, host));
  const visit = toVisit(request, answer);
  if (answer.payment?.is_completed === true)
    yield* finish(visit, {
      header: 'SUCCESS!',
      message: 'This payment has already been made.',
      tone: 'success',
      returnUrl: null,
    });
  else yield* resume(visit);
}

const mayHelp = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/** What the server finds wrong with the link is as little the payer's to mend as what is missing in it. */
const toRefusal = (errors: readonly string[], error: unknown) => {
  if (error instanceof ApiError && error.isNetworkError) return visitRefused(openingLost);
  const refusal = refusalOfCode(error instanceof ApiError ? error.code : null, null);
  return refusal === null
    ? visitRefused(openingFailed(errors, mayHelp(error)))
    : refuseBecause(refusal, errors);
};

const hasPayment = (body: unknown): body is EmbeddedPaymentResponse =>
  typeof body === 'object' && body !== null && 'payment' in body;

/** The merchant's own trouble ends the visit; what the payer can change is said in the form. */
function* showRefusal(
  { error, errors }: Extract<PagePaymentOutcome<EmbeddedPaymentResponse>, { kind: 'refused' }>,
  visit: Visit,
  charge: Charge,
): SagaOf<void> {
  if (hasPayment(error?.body)) {
    yield* finish(visit, readOutcome(error.body, charge));
    return;
  }
  const refusal = finalRefusal(error?.code ?? null, visit);
  yield put(refusal === null ? paymentRefused({ errors }) : refuseBecause(refusal, errors));
}

/** A refusal of the bank's is a result; one of ours is about the form, which stays as it was filled in. */
function* showOutcome(
  outcome: PagePaymentOutcome<EmbeddedPaymentResponse>,
  visit: Visit,
  payment: EmbeddedPayment,
): SagaOf<void> {
  const charge = {
    method: payment.method,
    amountMinor: visit.amountMinor,
    last4: payment.card?.last4 ?? null,
    merchantName: visit.merchantName,
  };
  switch (outcome.kind) {
    case 'answered':
      yield* finish(visit, readOutcome(outcome.body, charge));
      return;
    case 'refused':
      yield* showRefusal(outcome, visit, charge);
      return;
    case 'doubtful': {
      const host = yield* findHost();
      const token = session.token();
      // Without the payment's number the API cannot be polled. Trying again sends the same key: nothing is charged
      // twice.
      if (outcome.paymentId === null || token === null) yield* finish(visit, failedOutcome());
      else
        yield* follow(visit, {
          token,
          paymentId: outcome.paymentId,
          ...(host?.api === null || host === null ? {} : { baseUrl: host.api }),
        });
    }
  }
}

function* submitPayment({ payload: payment }: ReturnType<typeof paymentSubmitted>): SagaOf<void> {
  const state = yield* select(selectPayEmbedded);
  const host = yield* findHost();
  if (!isEditable(state) || host === null) return;
  const { visit } = state;
  const body = paymentBody(visit, payment);
  const outcome = yield* payWithPageSession<EmbeddedPaymentResponse>({
    session,
    opening: openingOf(visit.request, host),
    subject: subjectOf(visit.request),
    keys,
    request: body,
    send: (http, marks) => processPayment(http, visit.request, host, body, marks),
    readPaymentId: ({ payment: sent }) => sent?.id ?? null,
    toChecking: (isChecking) => browserChecked({ isChecking }),
  });
  yield* showOutcome(outcome, visit, payment);
}

function* tellCancelled(): SagaOf<void> {
  const state = yield* select(selectPayEmbedded);
  if (state.status === 'finished') tellOpener(window, state.visit, state.outcome);
}

export function* payEmbeddedSaga(): SagaOf<void> {
  yield takeLatest(
    pageOpened.type,
    safely(openPage, (errors, error) => toRefusal(errors, error)),
  );
  yield takeLeading(
    paymentSubmitted.type,
    safely(submitPayment, (errors) => paymentRefused({ errors })),
  );
  yield takeLeading(paymentCancelled.type, safely(tellCancelled));
}
