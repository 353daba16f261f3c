import type { LookupOutcome } from './gateway-answer.domain';
import { raiseGatewayAlarm, resolveGatewayAlarms } from './payment-attempt.queries';
import type { PaymentContext } from './payment-context';

type LookedUpAttempt = {
  readonly id: number;
  readonly gatewayMerchantId: string;
  readonly history: { readonly failedLookupsInARow: number };
};

/** Look-ups that fail again and again call a person; the first that is answered ends the alarm. */
export const noteLookup = async (
  context: PaymentContext,
  attempt: LookedUpAttempt,
  outcome: LookupOutcome,
): Promise<void> => {
  if (outcome.kind !== 'failed') {
    const { gatewayMerchantId } = attempt;
    return resolveGatewayAlarms(context.db, 'lookups_failing', {
      gatewayMerchantId,
      defaultGatewayMerchantId: context.gatewayMerchantId,
      resolvedBy: 'system:reconciler',
      now: context.clock.now(),
    });
  }
  if (attempt.history.failedLookupsInARow + 1 >= context.policy.failedLookupsBeforeVoid)
    await raiseGatewayAlarm(context.db, 'lookups_failing', attempt.id, context.clock.now());
  return undefined;
};
