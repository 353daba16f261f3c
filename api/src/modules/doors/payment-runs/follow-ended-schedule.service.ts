import { insertAuditEntry } from '../../../db/audit.queries';
import type { Executor } from '../../../db/database';
import type { EndedRun } from './end-runs.queries';
import type { Withdrawal } from './switch-off-auto-pay.service';
import { withdrawSchedule } from './withdraw-schedule.service';

/**
 * What follows the end of a scheduled payment that its customer did not end: the consent is taken back, and the
 * invoice's log says so.
 */
export const followEndedSchedule = async (
  transaction: Executor,
  run: EndedRun,
  by: Omit<Withdrawal, 'reason'>,
): Promise<void> => {
  const { actor, sessionId, requestId, now } = by;
  await withdrawSchedule(transaction, run, by);
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
