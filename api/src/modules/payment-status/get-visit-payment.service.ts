import type { PagePaymentStatus } from '@billfold/shared/contracts/public-payment.contract';
import { notFound } from '../../core/problem.errors';
import {
  findStateOfVisit,
  isCharged,
  isOpen,
  type AttemptState,
  reconcileForStatus,
} from '../payments/attempts.public';
import { markRead } from './late-outcome.queries';
import type { PaymentContext } from '../payments/payments.public';

const toStatus = (state: AttemptState): PagePaymentStatus['status'] => {
  if (isOpen(state)) return 'confirming';
  // a payment that was refunded later was paid all the same
  if (isCharged(state)) return 'success';
  return state === 'declined' ? 'declined' : 'not_charged';
};

/**
 * Outcome of a payment that this visit of a public page made. Reading a payment in doubt asks the
 * gateway first. Throws 404 for a payment of another visit.
 */
export const getVisitPayment = async (
  context: PaymentContext,
  id: number,
  pageSessionId: number,
): Promise<PagePaymentStatus['status']> => {
  const read = async (): Promise<AttemptState> => {
    const state = await findStateOfVisit(context.db, id, pageSessionId);
    if (state === undefined) throw notFound("We couldn't find this payment.");
    return state;
  };
  const tell = async (state: AttemptState): Promise<PagePaymentStatus['status']> => {
    if (!isOpen(state)) await markRead(context.db, id, context.clock.now());
    return toStatus(state);
  };
  const status = await read();
  if (!isOpen(status)) return tell(status);
  await reconcileForStatus(context, id).catch((err: unknown) =>
    context.log.error({ err, attempt: id }, 'a look-up for a public page failed'),
  );
  return tell(await read());
};
