import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { UseCaseContext } from '../../../context/use-case-context';
import { principalOf, type StaffActor } from '../../../core/actor';
import { businessDate } from '../../../core/clock';
import type { Executor } from '../../../db/database';
import { lockSubscription } from '../../outbox/outbox.public';
import { takeOfflinePayment, type PaymentResult } from '../../payments/payments.public';
import type { OfflineMeans } from './merchant-pay.domain';
import { sendReceipt } from './send-receipt.service';

export type CounterPayment = {
  readonly bill: InvoiceView;
  readonly means: OfflineMeans;
  readonly amountMinor: number;
  readonly idempotencyKeyId: number | null;
};

/**
 * Writes down cash or a check that staff took, with its receipt. The subscription is locked before the invoice, as for
 * every message that leaves with a change of an invoice. Throws why the invoice takes no payment.
 */
export const takeOverCounter = async (
  transaction: Executor,
  { actor, clock, requestId }: UseCaseContext<StaffActor>,
  { bill, means, amountMinor, idempotencyKeyId }: CounterPayment,
): Promise<PaymentResult> => {
  const now = clock.now();
  await lockSubscription(transaction, bill.subscription);
  const result = await takeOfflinePayment(transaction, {
    ...means,
    invoiceId: bill.id,
    merchantIds: actor.merchantIds,
    amountMinor,
    actor: principalOf(actor),
    sessionId: actor.sessionId,
    requestId,
    idempotencyKeyId,
    now,
    paidOn: businessDate(now, bill.merchant.time_zone),
  });
  await sendReceipt(transaction, bill, result, now);
  return result;
};
