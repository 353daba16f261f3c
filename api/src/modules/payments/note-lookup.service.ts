import type { LookupOutcome } from './gateway-answer.domain';
import { raiseLookupAlarm, resolveLookupAlarm } from './payment-attempt.queries';
import type { PaymentDependencies } from './payment-dependencies';

/** Look-ups of a business that fail again and again call a person; the first that is answered ends the alarm. */
export async function noteLookup(deps: PaymentDependencies, attemptId: number, outcome: LookupOutcome, failedBefore: number): Promise<void> {
  if (outcome.kind !== 'failed') return resolveLookupAlarm(deps.db, attemptId, 'system:reconciler', deps.now());
  if (failedBefore + 1 >= deps.policy.failedLookupsBeforeVoid) await raiseLookupAlarm(deps.db, attemptId, deps.now());
  return undefined;
}
