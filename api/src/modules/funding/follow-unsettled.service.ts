import { readStanding, recordLateVoid } from '../payments/attempts.public';
import type { PaymentContext } from '../payments/payments.public';
import { notSettledAfterMs } from './funding.domain';
import { raiseRejected, recordSettlements } from './funding.queries';
import {
  listUnsettled,
  lookAgainLater,
  raiseNotSettled,
  type UnsettledPayment,
} from './unsettled.queries';

const dayMs = 86_400_000;
const paymentsAtOnce = 50;

/**
 * Asks the gateway about every payment of the account that should have settled and has not, once a day: one that it voided is opened
 * again, and a person hears of any that stays unsettled. False when the gateway did not answer.
 */
export async function followUnsettled(
  context: PaymentContext,
  gatewayMerchantId: string,
  actor: string,
): Promise<boolean> {
  const now = context.clock.now();
  const missed = {
    gatewayMerchantId,
    sentBefore: new Date(now.getTime() - notSettledAfterMs),
    now,
    limit: paymentsAtOnce,
  };
  for (
    let page = await listUnsettled(context.db, missed);
    page.length > 0;
    page = await listUnsettled(context.db, missed)
  ) {
    for (const payment of page) {
      if (!(await follow(context, payment, actor))) return false;
    }
  }
  return true;
}

async function follow(
  { db, gateway, clock, onRecorded }: PaymentContext,
  payment: UnsettledPayment,
  actor: string,
): Promise<boolean> {
  const { id, gatewayMerchantId: merchantId, retref } = payment;
  const reply = await gateway.inquire({ merchantId, retref });
  if (reply.kind !== 'answered') return false;
  const now = clock.now();
  await lookAgainLater(db, id, new Date(now.getTime() + dayMs));
  switch (readStanding(reply, payment)) {
    case 'settled':
      await recordSettlements(db, merchantId, [retref], actor, now);
      return true;
    case 'sent_back':
      await raiseRejected(db, merchantId, retref, now);
      return true;
    case 'voided':
      if (await recordLateVoid(db, { attemptId: id, actor, now })) onRecorded();
      else await raiseNotSettled(db, id, now);
      return true;
    case 'unsettled':
    case 'unclear':
      await raiseNotSettled(db, id, now);
      return true;
  }
}
