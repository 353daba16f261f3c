import type { UseCaseContext } from '../../../context/use-case-context';
import { principalOf, type StaffActor } from '../../../core/actor';
import { runOnce, type AnswerOnce } from '../../idempotency/idempotency.public';
import { recallRefund, refundPayment, type PaymentContext } from '../../payments/payments.public';
import { presentGiveBack } from './present-give-back';

export type GiveBackContext = UseCaseContext<StaffActor> & { readonly payments: PaymentContext };

export type GiveBackCommand = {
  readonly wish: 'refund' | 'cancel';
  readonly transactionId: number;
  /** Null of a cancel, which takes the whole. */
  readonly amountMinor: number | null;
  readonly owedAgain: boolean;
  readonly idempotencyKey: string | undefined;
};

/** Much money leaves only after a code, if the person has a second factor; also in several parts. */
const uncodedMaxOf = ({ actor, config }: GiveBackContext): number | null =>
  actor.secondFactor === 'due' ? config.security.secondFactor.refundMinor : null;

/** Staff give a payment of their merchants back, at most once per idempotency key. */
export const giveBack = async (
  context: GiveBackContext,
  command: GiveBackCommand,
): Promise<AnswerOnce> => {
  const { payments, actor, requestId } = context;
  const { wish, idempotencyKey, ...request } = command;
  return runOnce(context, {
    principal: principalOf(actor),
    route: `POST transactions/${wish}`,
    key: idempotencyKey,
    request,
    execute: async (key) =>
      presentGiveBack(
        wish,
        await refundPayment(payments, {
          ...request,
          wish,
          merchantIds: actor.merchantIds,
          actor: principalOf(actor),
          sessionId: actor.sessionId,
          requestId,
          key,
          uncodedMaxMinor: uncodedMaxOf(context),
        }),
      ),
    recall: async (idempotencyKeyId) => {
      const result = await recallRefund(payments, idempotencyKeyId);
      return result === undefined ? undefined : presentGiveBack(wish, result);
    },
  });
};
