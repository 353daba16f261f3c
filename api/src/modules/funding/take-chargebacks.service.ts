import type { Executor } from '../../db/database';
import type { Chargeback } from '../../gateway/card-gateway';
import { chargebackText } from './chargeback.domain';
import { listMerchantsOfAccount } from './deposit.queries';
import type { FundingContext } from './funding-context';
import {
  findDisputed,
  isChargebackKnown,
  raiseUnmatchedChargeback,
  recordChargeback,
} from './funding.queries';

const actor = 'system:funding';

/**
 * Books what holders of cards disputed, each in a transaction of its own, once. False when one could not be written.
 */
export const takeChargebacks = async (
  context: FundingContext,
  gatewayMerchantId: string,
  chargebacks: readonly Chargeback[],
): Promise<boolean> => {
  let isComplete = true;
  for (const chargeback of chargebacks) {
    try {
      const isBooked = await context.db
        .transaction()
        .execute((transaction) => take(transaction, context, gatewayMerchantId, chargeback));
      if (isBooked) context.onRecorded();
    } catch (err) {
      context.log.error({ err }, 'a chargeback could not be written');
      isComplete = false;
    }
  }
  return isComplete;
};

const take = async (
  transaction: Executor,
  context: FundingContext,
  gatewayMerchantId: string,
  chargeback: Chargeback,
): Promise<boolean> => {
  const { amountMinor, reasonCode } = chargeback;
  const now = context.clock.now();
  const text = chargebackText(chargeback);
  if (await isChargebackKnown(transaction, text)) return false;
  const payment = await findDisputed(transaction, gatewayMerchantId, chargeback);
  if (payment === undefined) {
    const [merchantId = null, ...others] = await listMerchantsOfAccount(
      transaction,
      gatewayMerchantId,
      context.gatewayMerchantId,
    );
    const alone = others.length === 0 ? merchantId : null;
    await raiseUnmatchedChargeback(transaction, alone, `${text} It fits no payment.`, now);
    return false;
  }
  const { attemptId, isBookable } = payment;
  const note = isBookable
    ? `Payment ${attemptId}: ${text}`
    : `Payment ${attemptId}: ${text} It changed no bill.`;
  const write = () =>
    recordChargeback(transaction, { attemptId, amountMinor, reasonCode, note, actor, now });
  // It locks the subscription, which always comes before the invoice.
  return isBookable && amountMinor !== null
    ? context.onBankReturn(transaction, { attemptId, code: null, amountMinor, now }, write)
    : write();
};
