import type { PaymentMethodUse } from '@billfold/shared/contracts/payment-method.contract';
import type { Executor } from '../../../db/database';
import type { BankReturn } from '../../funding/bank-returns.public';
import { notifyCustomer } from '../../outbox/outbox.public';
import {
  listPlansAfterReturn,
  reopenedPlanTexts,
} from '../../payment-status/payment-status.public';
import {
  barOf,
  describeBar,
  insertBar,
  listBarredMethods,
} from '../../payment-methods/payment-methods.public';
import {
  findReturnedPayment,
  listSubscriptionsUsing,
  type ReturnedPayment,
} from './auto-pay.queries';
import { holdMethod } from './end-runs.queries';
import { releaseMethod } from './release-method.service';
import {
  bankAccountBarred,
  bankAccountBarredByReturn,
  bankAutoPayEnded,
  bankPaymentReturned,
  bankReturnAfterRefund,
  type Notice,
  type ReopenedPlans,
} from './run-notice.domain';
import { lockSubscriptionOfRun } from './run.queries';
import { switchOffBankAutoPay } from './switch-off-auto-pay.service';

const actor = 'system:ach_return';
const because = { reason: 'bank_return', channel: 'system', source: 'bank return' } as const;

/**
 * A bank took a payment back: auto-pay that would charge the account again ends, and the customer gets one message that
 * the invoice is open again. A return that says the account is not to be debited again also bars it and ends what needs
 * it at every merchant. Call it before the invoice is locked, in the transaction that writes the return: `write` does,
 * and answers whether it was the first.
 */
export const followBankReturn = async (
  executor: Executor,
  bankReturn: BankReturn,
  write: () => Promise<boolean>,
): Promise<boolean> => {
  const { attemptId, code, amountMinor, now } = bankReturn;
  const returnedPayment = await findReturnedPayment(executor, attemptId);
  if (returnedPayment === undefined) return write();
  const bar = code === null ? null : barOf(code);
  if (code !== null && bar !== null)
    await insertBar(executor, { attemptId, code, bar, actor, now });
  const methods = bar === null ? [] : await listBarredMethods(executor, attemptId);
  for (const { methodId } of methods) await holdMethod(executor, methodId, 'alone');
  const used = await listSubscriptionsUsing(
    executor,
    methods.map(({ methodId }) => methodId),
  );
  for (const id of [...new Set([returnedPayment.subscriptionId, ...used])].toSorted(
    (one, other) => one - other,
  ))
    await lockSubscriptionOfRun(executor, id);
  // another process may have written it while this one waited
  const returned = await findReturnedPayment(executor, attemptId);
  if (returned === undefined) return write();
  const uses: PaymentMethodUse[] = [];
  for (const method of methods)
    uses.push(
      ...(await releaseMethod(executor, {
        ...method,
        actor,
        sessionId: null,
        requestId: null,
        now,
        because,
      })),
    );
  const isAutoPayOff = await switchOffBankAutoPay(executor, { attemptId, actor, now });
  const noticeFacts = { ...returned, amountMinor: amountMinor ?? returned.amountMinor };
  if (!(await write())) return false;
  // the reopened plans are known only now
  const plans = await listPlansAfterReturn(executor, attemptId);
  const notices = noticesOf(noticeFacts, {
    code: bar === null ? null : code,
    uses,
    isAutoPayOff,
    plans: {
      texts: reopenedPlanTexts(plans),
      doPay: plans.some(({ stands }) => stands),
    },
  });
  for (const [subscriptionId, notice] of notices)
    await notifyCustomer(executor, { subscriptionId, ...notice, now });
  return true;
};

type Consequences = {
  readonly code: string | null;
  readonly uses: readonly PaymentMethodUse[];
  readonly isAutoPayOff: boolean;
  readonly plans: ReopenedPlans;
};

/**
 * One notice for the merchant of the returned payment and one for each other merchant that used the
 * account, by subscription.
 */
const noticesOf = (
  returned: ReturnedPayment,
  { code, uses, isAutoPayOff, plans }: Consequences,
): ReadonlyMap<number, Notice> => {
  const { subscriptionId, visibleMethod } = returned;
  const own = ownNoticeOf(returned, { code, uses, isAutoPayOff, plans });
  const here: [number, Notice][] = own === null ? [] : [[subscriptionId, own]];
  if (code === null) return new Map(here);
  const finding = describeBar(code);
  const elsewhere = new Set(
    uses.map(({ subscription }) => subscription).filter((id) => id !== subscriptionId),
  );
  return new Map([
    ...here,
    ...[...elsewhere].map((id): [number, Notice] => [
      id,
      bankAccountBarred(visibleMethod, finding, {
        uses: uses.filter(({ subscription }) => subscription === id),
        autoPayOffAt: null,
      }),
    ]),
  ]);
};

const ownNoticeOf = (
  returned: ReturnedPayment,
  { code, uses, isAutoPayOff, plans }: Consequences,
): Notice | null => {
  const { subscriptionId, merchantName, visibleMethod, isOwed } = returned;
  const finding = code === null ? null : describeBar(code);
  const ended = {
    uses: uses.filter(({ subscription }) => subscription === subscriptionId),
    autoPayOffAt: isAutoPayOff ? merchantName : null,
  };
  if (!isOwed) return bankReturnAfterRefund(visibleMethod, finding, ended);
  if (finding !== null) return bankAccountBarredByReturn(returned, finding, { ...ended, plans });
  return isAutoPayOff
    ? bankAutoPayEnded(merchantName, plans)
    : bankPaymentReturned(returned, plans);
};
