import type {
  PagePaymentStatus,
  PageSessionRequest,
} from '@billfold/shared/contracts/public-payment.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { askUntilKnown } from '@billfold/shared/store/ask-until-known';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import type { PagePaymentRef } from './page-opening';
import { fetchPagePaymentStatus } from './page-session.api';
import { dropPendingPayment } from './pending-payment-memory.service';

/** `unknown`: the page session has expired, and the server no longer answers this page. */
export type FollowedPayment = Exclude<PagePaymentStatus['status'], 'confirming'> | 'unknown';

/** Null while the payment is being confirmed. */
function* ask(payment: PagePaymentRef): SagaOf<FollowedPayment | null> {
  const { http } = yield* shellServices();
  try {
    const status = yield* call(fetchPagePaymentStatus, http, payment);
    return status === 'confirming' ? null : status;
  } catch (error) {
    const isSessionGone =
      error instanceof ApiError && (error.code === 'page_session_required' || error.status === 404);
    if (isSessionGone) return 'unknown';
    throw error;
  }
}

/** Polls the outcome of a payment in doubt until it is known; then a reload no longer finds the payment. */
export function* followPagePayment(
  page: PageSessionRequest['page'],
  payment: PagePaymentRef,
  lookEvent: string,
): SagaOf<FollowedPayment> {
  const status = yield* askUntilKnown(() => ask(payment), lookEvent);
  dropPendingPayment(page);
  return status;
}
