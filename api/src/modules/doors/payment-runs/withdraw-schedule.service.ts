import type { Executor } from '../../../db/database';
import { recordConsent } from '../../consents/consents.public';
import type { EndedRun } from './end-runs.queries';
import { scheduleWithdrawal } from './run-wording.domain';
import type { Withdrawal } from './switch-off-auto-pay.service';

/** Takes back the consent to a scheduled payment that has ended, in words that name the payment. */
export const withdrawSchedule = (
  transaction: Executor,
  run: EndedRun,
  { actor, channel, source, requestId, now }: Omit<Withdrawal, 'reason' | 'sessionId'>,
): Promise<void> =>
  recordConsent(transaction, {
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
