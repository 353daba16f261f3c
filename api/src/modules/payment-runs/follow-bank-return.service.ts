import type { Executor } from '../../db/database';
import { notifyCustomer } from '../messages/messages.public';
import { findReturnedPayment } from './auto-pay.queries';
import { bankPaymentReturned } from './run-notice.domain';
import { lockSubscriptionOfRun } from './run.queries';
import { switchOffBankAutoPay } from './switch-off-auto-pay.service';

type BankReturn = { readonly attemptId: number; readonly now: Date; readonly requestId: string | null };

/**
 * A bank took a payment back: auto-pay that would charge the account again ends, and the customer hears, once, that the bill is
 * open again. Call it before the bill is locked, in the transaction that writes the return.
 */
export const followBankReturn = async (executor: Executor, bankReturn: BankReturn): Promise<void> => {
  const { attemptId, now } = bankReturn;
  const known = await findReturnedPayment(executor, attemptId);
  if (known === undefined) return;
  await lockSubscriptionOfRun(executor, known.subscriptionId);
  // another process may have written it while this one waited
  const returned = await findReturnedPayment(executor, attemptId);
  if (returned === undefined || (await switchOffBankAutoPay(executor, bankReturn))) return;
  await notifyCustomer(executor, { subscriptionId: returned.subscriptionId, ...bankPaymentReturned(returned), now });
};
