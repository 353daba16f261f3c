import { publicPaymentHeaders } from '@billfold/shared/contracts/limits';
import type { Challenge } from '@billfold/shared/contracts/public-payment.contract';
import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import type { IdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { loadWithRetry } from '@billfold/shared/remote/LazyScreen';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { holdReload } from '@billfold/shared/store/reload-guard';
import type { Action } from 'redux';
import { delay, put } from 'redux-saga/effects';
import { nextAfter, paymentIdOfError, readChallenge, type Tries } from './page-payment-tries';
import type { PageOpening } from './page-opening';
import type { PageSessionKeeper } from './page-session.api';
import { pagePaymentTexts } from './page-session-texts';
import { dropPendingPayment, keepPendingPayment } from './pending-payment-memory.service';

/** What a call that pays carries beside its own body. */
export type PaymentMarks = {
  readonly headers: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
};

export type PagePayment<Body> = {
  readonly session: PageSessionKeeper;
  readonly opening: PageOpening;
  /**
   * The subject of the payment, for pages that take payments of several kinds: a reload only finds its own. No secret.
   */
  readonly subject?: string;
  /** One per kind of call, as long as the page lives. */
  readonly keys: IdempotencyKeeper;
  /** What makes it this payment and no other: its body. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly send: (http: HttpService, marks: PaymentMarks) => Promise<HttpResult<Body>>;
  /** The parameter of page_payment_status; null when the answer has none. */
  readonly readPaymentId: (body: Body) => number | null;
  /** Called while the browser solves a challenge. */
  readonly toChecking: (isChecking: boolean) => Action;
};

export type PagePaymentOutcome<Body> =
  | { readonly kind: 'answered'; readonly body: Body }
  | {
      readonly kind: 'refused';
      readonly errors: readonly string[];
      readonly error: ApiError | null;
    }
  /**
   * The outcome is not known. With an id it can be followed; without one the same payment may be sent again: it carries
   * the same key.
   */
  | { readonly kind: 'doubtful'; readonly paymentId: number | null };

const accepted = 202;

/** Its code arrives when it is needed. The search ends with the saga. */
function* solve(
  challenge: Challenge,
  toChecking: (isChecking: boolean) => Action,
): SagaOf<string | null> {
  const abandoned = new AbortController();
  yield put(toChecking(true));
  try {
    const { solveChallenge } = yield* call(() =>
      loadWithRetry(() => import(/* webpackChunkName: "challenge-solver" */ './challenge-solver')),
    );
    return yield* call(solveChallenge, challenge, abandoned.signal);
  } finally {
    abandoned.abort();
    yield put(toChecking(false));
  }
}

function* sendOnce<Body>(
  { session, keys, request, send }: PagePayment<Body>,
  solution: string | null,
): SagaOf<HttpResult<Body>> {
  const { http } = yield* shellServices();
  const proof = solution === null ? {} : { [publicPaymentHeaders.challenge]: solution };
  const headers = { ...session.headers(), ...proof };
  return yield* call(() =>
    keys.send(request, (idempotencyKey) => send(http, { headers, idempotencyKey })),
  );
}

const refusedBy = (error: ApiError): PagePaymentOutcome<never> => ({
  kind: 'refused',
  errors: error.details,
  error,
});
const untold: PagePaymentOutcome<never> = { kind: 'doubtful', paymentId: null };
const unsolved: PagePaymentOutcome<never> = {
  kind: 'refused',
  errors: [pagePaymentTexts.unsolved],
  error: null,
};

const readAnswer = <Body>(
  result: HttpResult<Body>,
  readPaymentId: (body: Body) => number | null,
): PagePaymentOutcome<Body> =>
  result.status === accepted
    ? { kind: 'doubtful', paymentId: readPaymentId(result.body) }
    : { kind: 'answered', body: result.body };

/** Opens another page session after the first expired; null when the server refuses one. */
function* reopen({
  session,
  opening,
}: Pick<PagePayment<unknown>, 'session' | 'opening'>): SagaOf<ApiError | null> {
  const { http } = yield* shellServices();
  try {
    yield* call(session.open, http, opening);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Tries under one idempotency key until there is an answer, a bounded number of times. */
function* tryUntilAnswered<Body>(payment: PagePayment<Body>): SagaOf<PagePaymentOutcome<Body>> {
  const { session, toChecking, readPaymentId } = payment;
  let challenge = session.takeChallenge();
  let tries: Tries = { challenges: 0, renewals: 0, repeats: 0, wasDoubtful: false };
  for (;;) {
    const solution: string | null = challenge === null ? null : yield* solve(challenge, toChecking);
    if (challenge !== null && solution === null) return tries.wasDoubtful ? untold : unsolved;
    try {
      return readAnswer(yield* sendOnce(payment, solution), readPaymentId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const next = nextAfter(error, tries);
      tries = next.tries;
      if (next.kind === 'refused') return refusedBy(error);
      if (next.kind === 'doubtful') return { kind: 'doubtful', paymentId: paymentIdOfError(error) };
      if (next.kind === 'wait') yield delay(next.waitMs);
      const failure = next.kind === 'renew' ? yield* reopen(payment) : null;
      if (failure !== null) return tries.wasDoubtful ? untold : refusedBy(failure);
      challenge = next.kind === 'solve' ? readChallenge(error.body) : session.takeChallenge();
    }
  }
}

/**
 * Sends a payment of a page without an account: with its page session, which is opened if needed and renewed once; with
 * the solved challenge when the server requires one; and with the same idempotency key each time. During the call, a
 * reload finds that a payment was sent; an outcome in doubt stays stored until `followPagePayment` settles it.
 */
export function* payWithPageSession<Body>(
  payment: PagePayment<Body>,
): SagaOf<PagePaymentOutcome<Body>> {
  const { http } = yield* shellServices();
  const { session, opening, subject } = payment;
  const { page } = opening.request;
  const release = holdReload();
  try {
    yield* call(session.ensure, http, opening);
    const facts = {
      ...(opening.baseUrl === undefined ? {} : { baseUrl: opening.baseUrl }),
      ...(subject === undefined ? {} : { subject }),
    };
    keepPendingPayment(page, { token: session.token() ?? '', paymentId: null, ...facts });
    const outcome = yield* tryUntilAnswered(payment);
    if (outcome.kind === 'doubtful')
      keepPendingPayment(page, {
        token: session.token() ?? '',
        paymentId: outcome.paymentId,
        ...facts,
      });
    else dropPendingPayment(page);
    return outcome;
  } catch (error) {
    dropPendingPayment(page);
    if (error instanceof ApiError) return refusedBy(error);
    throw error;
  } finally {
    release();
  }
}
