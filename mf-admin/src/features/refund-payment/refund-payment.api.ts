import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type {
  RefundInDoubtResponse,
  RefundResponse,
} from '@billfold/shared/contracts/transaction.contract';
import type { GiveBack } from './give-back';

export type GiveBackAnswer = RefundResponse | RefundInDoubtResponse;

export const sendGiveBack = (
  http: HttpService,
  { action, transactionId, amount, owedAgain }: GiveBack,
  idempotencyKey: string,
): Promise<HttpResult<GiveBackAnswer>> =>
  http.request<GiveBackAnswer>(
    action === 'cancel'
      ? { method: 'POST', path: `transactions/${transactionId}/cancel`, idempotencyKey }
      : {
          method: 'POST',
          path: 'transactions/refund',
          body: {
            transaction: transactionId,
            amount,
            ...(owedAgain ? { owed_again: true } : {}),
          },
          idempotencyKey,
        },
  );
