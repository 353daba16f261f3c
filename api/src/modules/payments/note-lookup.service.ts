import type { LookupOutcome } from './gateway-answer.domain';
import { raiseGatewayAlarm, resolveGatewayAlarms } from './payment-attempt.queries';
import type { PaymentDependencies } from './payment-dependencies';

type LookedUpAttempt = {
  readonly id: number;
  readonly gatewayMerchantId: string;
  readonly history: { readonly failedLookupsInARow: number };
};

/** Look-ups that fail again and again call a person; the first that is answered ends the alarm. */
export async function noteLookup(
  deps: PaymentDependencies,
  attempt: LookedUpAttempt,
  outcome: LookupOutcome,
): Promise<void> {
  if (outcome.kind !== 'failed') {
    const { gatewayMerchantId } = attempt;
    return resolveGatewayAlarms(deps.db, 'lookups_failing', {
      gatewayMerchantId,
      defaultGatewayMerchantId: deps.gatewayMerchantId,
      resolvedBy: 'system:reconciler',
      now: deps.now(),
    });
  }
  if (attempt.history.failedLookupsInARow + 1 >= deps.policy.failedLookupsBeforeVoid)
    await raiseGatewayAlarm(deps.db, 'lookups_failing', attempt.id, deps.now());
  return undefined;
}
