import type { AuthoriseContext } from './authorise-attempt.service';
import { readHold } from './gateway-answer.domain';
import { giveMoneyBack, type GivenBack } from './give-back.service';
import {
  beginAttemptRefund,
  keepAttemptRefundNotFound,
  type ClaimedAttempt,
} from './payment-lookup.queries';

/**
 * Gives back what the gateway took for a claimed attempt: by a void, or after settlement by one refund that the attempt
 * remembers.
 */
export const giveAttemptBack = (
  context: AuthoriseContext,
  attempt: ClaimedAttempt,
  worker: string,
  { retref, amountMinor }: { readonly retref: string; readonly amountMinor: number },
): Promise<GivenBack> => {
  const { id, orderId, gatewayMerchantId: merchantId } = attempt;
  const { db, gateway } = context;
  return giveMoneyBack(
    context,
    { ...attempt, retref, amountMinor },
    {
      beginRefund: (refundOrderId, at) => beginAttemptRefund(db, id, worker, refundOrderId, at),
      keepNotFound: (at) => keepAttemptRefundNotFound(db, id, worker, at),
      findCaptureState: async () =>
        readHold(await gateway.inquire({ merchantId, retref }), { orderId, amountMinor, retref }),
    },
  );
};
