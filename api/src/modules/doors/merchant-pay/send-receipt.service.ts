import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { Executor } from '../../../db/database';
import { notifyCustomer } from '../../outbox/outbox.public';
import type { PaymentResult } from '../../payments/payments.public';
import { receiptNotice } from './merchant-pay.domain';
import { findNeedlessSchedule } from './needless-schedule.queries';

/** Queues the receipt of a payment that staff took, as far as the customer agreed to messages. */
export const sendReceipt = async (
  transaction: Executor,
  { subscription, merchant, description, invoice_number: number }: InvoiceView,
  { id, amountMinor, visibleMethod }: PaymentResult,
  now: Date,
): Promise<void> => {
  await notifyCustomer(transaction, {
    subscriptionId: subscription,
    body: receiptNotice({
      merchantName: merchant.name,
      bill: description === '' ? number : description,
      amountMinor,
      visibleMethod,
      needless: await findNeedlessSchedule(transaction, id),
    }),
    now,
  });
};
