import { randomInt } from 'node:crypto';
import type { Executor } from '../../db/database';
import { makeOrderId } from '../../gateway/order-id';
import { refundEnding } from './refund.domain';
import { beginRefund, recordRefund, type RefundRefusal } from './refund.queries';

type VoidCommand = {
  /** The payment's transaction. */
  readonly transactionId: number;
  readonly merchantIds: readonly number[];
  readonly actor: string;
  readonly sessionId: number;
  readonly requestId: string;
  readonly now: Date;
};

/**
 * Takes back a whole payment that no gateway took, in the caller's transaction: its invoice is owed again, and ledger
 * lines reverse it. Answers why it cannot be; null when it was done.
 */
export const voidOfflinePayment = async (
  transaction: Executor,
  command: VoidCommand,
): Promise<RefundRefusal | null> => {
  const begun = await beginRefund(transaction, {
    ...command,
    kind: 'void',
    amountMinor: null,
    orderId: makeOrderId(randomInt),
    reopensBill: true,
    idempotencyKeyId: null,
    nextLookupAt: command.now,
    uncodedMaxMinor: null,
  });
  if (begun.refusal !== null) return begun.refusal;
  const { actor, requestId, now } = command;
  await recordRefund(transaction, {
    ...refundEnding('given_back', 'cash'),
    refundId: begun.refund.id,
    actor,
    requestId,
    now,
  });
  return null;
};
