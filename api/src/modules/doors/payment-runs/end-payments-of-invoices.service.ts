import { auditedAll } from '../../../context/audited';
import { principalOf } from '../../../core/actor';
import { recordConsent } from '../../consents/consents.public';
import { notifyCustomer } from '../../messages/messages.public';
import type { EndPaymentsOf } from '../../payment-plans/payment-plans.public';
import { endRunsOfInvoices } from './end-runs.queries';
import { scheduledOfCancelled } from './run-notice.domain';
import { scheduleWithdrawal } from './run-wording.domain';

const auditedFields = ['scheduled_on', 'amount'] as const;

const scheduleOf = (on: string | null, amount: number | null) => ({ scheduled_on: on, amount });

/**
 * For invoices that are about to be cancelled: ends their waiting runs, of a scheduled payment with the withdrawal of its consent, and
 * tells the customer. Auto-pay itself stays on.
 */
export const endPaymentsOfInvoices: EndPaymentsOf = async (
  transaction,
  context,
  { ids, source },
) => {
  const { actor: staff, clock, requestId } = context;
  const by = { actor: principalOf(staff), requestId, now: clock.now() };
  const runs = await endRunsOfInvoices(transaction, ids, {
    ...by,
    state: 'cancelled',
    reason: 'cancelled',
  });
  const schedules = runs.filter(({ kind }) => kind === 'schedule');
  await auditedAll(
    transaction,
    context,
    schedules.map((run) => ({
      action: 'invoice.payment_unscheduled',
      entity: 'invoice',
      entityId: run.invoiceId,
      merchantId: run.merchantId,
      fields: auditedFields,
      before: scheduleOf(run.cycleOn, run.amountMinor),
      after: scheduleOf(null, null),
    })),
  );
  for (const run of schedules) {
    await recordConsent(transaction, {
      userId: run.userId,
      subscriptionId: run.subscriptionId,
      merchantId: run.merchantId,
      kind: 'scheduled_payment',
      action: 'withdrawn',
      wording: scheduleWithdrawal({ ...run, scheduledOn: run.cycleOn }),
      channel: 'web',
      source,
      actor: by.actor,
      requestId,
      at: by.now,
    });
    const { merchantName, cycleOn: scheduledOn, subscriptionId } = run;
    const notice = scheduledOfCancelled({
      merchantName,
      scheduledOn,
      amountMinor: run.amountMinor ?? 0,
    });
    await notifyCustomer(transaction, { subscriptionId, ...notice, now: by.now });
  }
};
