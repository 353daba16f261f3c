import { shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';

export type LivePayment = { readonly invoiceId: number };

/** The payments of this merchant's customers, as they happen. Closing the saga that takes from it ends the subscription. */
export function* livePayments(): SagaOf<EventChannel<LivePayment>> {
  const { live } = yield* shellServices();
  return eventChannel<LivePayment>(
    (emit) =>
      live.subscribe((frame) => {
        if (frame.type === 'payment') emit({ invoiceId: frame.id });
      }),
    buffers.sliding(1),
  );
}
