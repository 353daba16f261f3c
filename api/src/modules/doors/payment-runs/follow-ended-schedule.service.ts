import { insertAuditEntry } from '../../../db/audit.queries';
import type { Executor } from '../../../db/database';
import { recordConsent } from '../../consents/consents.public';
import type { EndedRun } from './end-runs.queries';
import { scheduleWithdrawal } from './run-wording.domain';
import type { Withdrawal } from './switch-off-auto-pay.service';

/** What follows the end of a scheduled payment that its customer did not end: the consent is taken back, and the bill's log says so. */
export const followEndedSchedule = async (
  transaction: Executor,
  run: EndedRun,
  by: Omit<Withdrawal, 'reason'>,
): Promise<void> => {
  const { actor, sessionId, channel, source, requestId, now } = by;
  await recordConsent(transaction, {
    userId: run.userId,
    subscriptionId: run.subscriptionId,
    merchantId: run.merchantId,
    kind: 'scheduled_payment',
    action: 'withdrawn',
    wording: scheduleWithdrawal({ ...run, scheduledOn: run.cycleOn }),
    channel,
    source,
    actor,
    requestId,
    at: now,
  });
  await insertAuditEntry(transaction, {
    actor,
    sessionId,
    action: 'invoice.payment_unscheduled',
    entity: 'invoice',
    entityId: run.invoiceId,
    at: now,
    requestId,
    before: { scheduled_on: run.cycleOn, amount: run.amountMinor },
    after: { scheduled_on: null },
  });
};
