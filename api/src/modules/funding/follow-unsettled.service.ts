import { dayMs } from '@billfold/shared/contracts/durations';
import {
  readSettlementState,
  recordLateVoid,
  type SettlementState,
} from '../payments/attempts.public';
import type { FundingContext } from './funding-context';
import { askAgainMs, notSettledAfterMs } from './funding.domain';
import { raiseRejected, recordSettlements } from './funding.queries';
import {
  listUnsettled,
  lookAgainLater,
  raiseNotSettled,
  type UnsettledPayment,
} from './unsettled.queries';

const paymentsAtOnce = 50;

/**
 * Asks the gateway about every payment of the account that should have settled and has not, once a day: one that it
 * voided is opened again, and one that stays unsettled raises an alarm. False when the gateway did not answer, or an
 * answer could not be written.
 */
export const followUnsettled = async (
  context: FundingContext,
  gatewayMerchantId: string,
  actor: string,
): Promise<boolean> => {
  const now = context.clock.now();
  const missed = {
    gatewayMerchantId,
    sentBefore: new Date(now.getTime() - notSettledAfterMs),
    now,
    limit: paymentsAtOnce,
  };
  let isComplete = true;
  for (
    let page = await listUnsettled(context.db, missed);
    page.length > 0;
    page = await listUnsettled(context.db, missed)
  ) {
    for (const payment of page) {
      const reply = await context.gateway.inquire({
        merchantId: gatewayMerchantId,
        retref: payment.retref,
      });
      if (reply.kind !== 'answered') return false;
      isComplete =
        (await tryWrite(context, payment, readSettlementState(reply, payment), actor)) &&
        isComplete;
    }
  }
  return isComplete;
};

/** One answer that cannot be written does not hold up the others: the payment is looked up again soon. */
const tryWrite = async (
  context: FundingContext,
  payment: UnsettledPayment,
  state: SettlementState,
  actor: string,
): Promise<boolean> => {
  const { db, clock, log } = context;
  const putOff = (ms: number): Promise<void> =>
    lookAgainLater(db, payment.id, new Date(clock.now().getTime() + ms));
  try {
    await write(context, payment, state, actor);
    // Only now: what ends the process before it must not put an alarm off by a day.
    await putOff(dayMs);
    return true;
  } catch (err) {
    log.error({ err }, 'what became of an unsettled payment could not be written');
    await putOff(askAgainMs);
    return false;
  }
};

const write = async (
  { db, clock, onRecorded }: FundingContext,
  payment: UnsettledPayment,
  state: SettlementState,
  actor: string,
): Promise<void> => {
  const { id, gatewayMerchantId, retref } = payment;
  const now = clock.now();
  switch (state) {
    case 'settled':
      await recordSettlements(db, gatewayMerchantId, [retref], actor, now);
      return;
    case 'sent_back':
      return raiseRejected(db, gatewayMerchantId, retref, now);
    case 'voided':
      if (await recordLateVoid(db, { attemptId: id, actor, now })) onRecorded();
      else await raiseNotSettled(db, id, now);
      return;
    case 'unsettled':
    case 'unclear':
      return raiseNotSettled(db, id, now);
  }
};
