import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type {
  PaymentAnswer,
  SplitPaymentRequest,
} from '@billfold/shared/contracts/transaction.contract';

export const paySplit = (
  http: HttpService,
  request: SplitPaymentRequest,
  idempotencyKey: string,
): Promise<HttpResult<PaymentAnswer>> =>
  http.request<PaymentAnswer>({
    method: 'POST',
    path: 'transactions/split_payment',
    body: request,
    idempotencyKey,
  });
