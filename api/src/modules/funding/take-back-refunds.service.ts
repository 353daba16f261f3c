import type { FundedTransaction } from '../../gateway/card-gateway';
import type { PaymentContext } from '../payments/payments.public';
import { readFunded } from './funding.domain';
import { raiseReturnedRefund, recordRefundReturn } from './funding.queries';

const actor = 'system:funding';

/**
 * Undoes the refunds that banks did not take, each in a transaction of its own. False when one has to be read again:
 * it, or a payment of its invoice, is in doubt, or it could not be written.
 */
export const takeBackRefunds = async (
  context: PaymentContext,
  gatewayMerchantId: string,
  funded: readonly FundedTransaction[],
): Promise<boolean> => {
  let isComplete = true;
  for (const transaction of funded.filter(({ isRefund }) => isRefund)) {
    const meaning = readFunded(transaction);
    if (meaning.kind === 'settled') continue;
    const code = meaning.kind === 'returned' ? meaning.code : null;
    try {
      isComplete =
        (await takeBack(context, gatewayMerchantId, transaction.retref, code)) && isComplete;
    } catch (err) {
      context.log.error({ err }, 'a returned refund could not be written');
      isComplete = false;
    }
  }
  return isComplete;
};

const takeBack = async (
  context: PaymentContext,
  gatewayMerchantId: string,
  retref: string,
  code: string | null,
): Promise<boolean> => {
  const refund = { gatewayMerchantId, retref, code, actor, now: context.clock.now() };
  const refundReturn = await recordRefundReturn(context.db, { ...refund, orderId: null });
  if (refundReturn !== 'unknown') return note(context, refundReturn);
  // A refund whose answer we never had is known by its order alone.
  const orderId = await findOrder(context, gatewayMerchantId, retref);
  if (orderId === undefined) return false;
  const outcome =
    orderId === null ? refundReturn : await recordRefundReturn(context.db, { ...refund, orderId });
  if (outcome !== 'unknown') return note(context, outcome);
  await raiseReturnedRefund(context.db, { ...refund, orderId });
  return true;
};

const note = (context: PaymentContext, outcome: 'returned' | 'known' | 'later'): boolean => {
  if (outcome === 'returned') context.onRecorded();
  return outcome !== 'later';
};

/** Null when the gateway names none; undefined while it does not answer. */
const findOrder = async (
  { gateway }: PaymentContext,
  merchantId: string,
  retref: string,
): Promise<string | null | undefined> => {
  const reply = await gateway.inquire({ merchantId, retref });
  if (reply.kind !== 'answered') return undefined;
  const [record] = reply.fields;
  return record?.retref === retref ? record.orderId : null;
};
