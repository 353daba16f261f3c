import type {
  PagePaymentStatus,
  PageSessionRequest,
} from '@billfold/shared/contracts/public-payment.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { delay, race, take } from 'redux-saga/effects';
import type { PagePaymentRef } from './page-opening';
import { fetchPagePaymentStatus } from './page-session.api';
import { dropPendingPayment } from './pending-payment.memory';

/** `unknown`: nobody tells this page any more, because its session has run out. */
export type FollowedPayment = Exclude<PagePaymentStatus['status'], 'confirming'> | 'unknown';

const firstWaitMs = 2_000;
const longestWaitMs = 15_000;

function* look(payment: PagePaymentRef): SagaOf<FollowedPayment | 'confirming'> {
  const { http } = yield* shellServices();
  try {
    return yield* call(fetchPagePaymentStatus, http, payment);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'page_session_required' || error.status === 404
      ? 'unknown'
      : 'confirming';
  }
}

/** Nobody looks at a hidden page: it asks again when the event says that it is seen again, or that somebody asked. */
function* waitForNextLook(waitMs: number, lookEvent: string): SagaOf<void> {
  yield race([delay(waitMs), take(lookEvent)]);
  if (document.visibilityState === 'hidden') yield take(lookEvent);
}

/** Asks how a payment in doubt ended, ever more rarely, until it is known; then a reload no longer finds it. */
export function* followPagePayment(
  page: PageSessionRequest['page'],
  payment: PagePaymentRef,
  lookEvent: string,
): SagaOf<FollowedPayment> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.5, longestWaitMs)) {
    yield* waitForNextLook(waitMs, lookEvent);
    const status = yield* look(payment);
    if (status === 'confirming') continue;
    dropPendingPayment(page);
    return status;
  }
}
