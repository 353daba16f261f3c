import type { PagePaymentStatus } from '@billfold/shared/contracts/public-payment.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { getVisitPayment } from '../../payment-status/payment-status.public';
import type { PaymentContext } from '../../payments/payments.public';
import { findPastPageSession } from '../../page-visits/page-visits.public';
import { pageSessionRequired } from './public-payment.errors';

/**
 * Also for a visit that is over: the doubt may outlive it. Throws pageSessionRequired, and notFound for a payment of
 * another visit.
 */
export const getPagePaymentStatus = async (
  context: UseCaseContext<null> & { readonly payments: PaymentContext },
  token: string | undefined,
  id: number,
): Promise<PagePaymentStatus> => {
  const visit = token === undefined ? undefined : await findPastPageSession(context, token);
  if (visit === undefined) throw pageSessionRequired();
  return { status: await getVisitPayment(context.payments, id, visit.id) };
};
