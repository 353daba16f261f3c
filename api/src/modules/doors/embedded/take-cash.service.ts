import type { UseCaseContext } from '../../../context/use-case-context';
import { amountTooHigh, invoiceProblem } from '../../payments/payments.public';
import { cashNotAccepted, paymentRunning } from './embedded.errors';
import { presentCash, type EmbeddedAnswer } from './present-payment-answer';
import {
  findCashOfSession,
  recordCash,
  type CashRefusal,
  type PaymentSession,
} from './payment-sessions.queries';

const toProblem = (refusal: CashRefusal): Error => {
  switch (refusal) {
    case 'session_held':
      return paymentRunning();
    case 'cash_not_accepted':
      return cashNotAccepted();
    case 'amount_above_balance':
      return amountTooHigh();
    case 'invoice_unknown':
    case 'deleted':
    case 'in_doubt':
    case 'cancelled':
    case 'paid':
    case 'held':
    case 'below_minimum':
    case 'session_completed':
      return invoiceProblem(refusal);
  }
};

const frameOf = (session: PaymentSession, id: number) =>
  ({
    id,
    amountMinor: session.amountMinor,
    method: 'cash',
    bankAccount: null,
    returnUrl: session.callbackUrl,
  }) as const;

/**
 * Records a cash payment, reported by the merchant's server in its payment session. One database transaction under the
 * invoice's lock, like any payment of the invoice; the session then is over.
 */
export const takeCash = async (
  { db, clock, requestId }: UseCaseContext<null>,
  session: PaymentSession,
  actor: string,
): Promise<EmbeddedAnswer> => {
  const result = await recordCash(db, {
    sessionId: session.id,
    actor,
    requestId,
    now: clock.now(),
  });
  if (result.refusal !== null) throw toProblem(result.refusal);
  return presentCash(frameOf(session, result.transactionId));
};

/** Answer to a repeat whose first process died: undefined when no cash was recorded. */
export const recallCash = async (
  { db }: UseCaseContext<null>,
  session: PaymentSession,
): Promise<EmbeddedAnswer | undefined> => {
  const id = await findCashOfSession(db, session.id);
  return id === null ? undefined : presentCash(frameOf(session, id));
};
