import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import type { SagaOf } from '@billfold/shared/store/effects';
import { followLive } from '@billfold/shared/store/follow-live';

/** `any`: nobody knows which ones, because the socket was away. */
type LivePayment = { readonly invoiceId: number | 'any' };

/** Runs `follow` for the payments of this merchant's customers, as they happen, until it is cancelled. */
export function* followPayments(follow: (payment: LivePayment) => SagaOf<void>): SagaOf<void> {
  yield* followLive(function* toPayment({ type, id }) {
    if (type === 'payment') yield* follow({ invoiceId: id });
    if (type === resumedEvent.type) yield* follow({ invoiceId: 'any' });
  });
}
