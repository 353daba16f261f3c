import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type {
  PaymentAnswer,
  PayOnceRequest,
} from '@billfold/shared/contracts/transaction.contract';

export const payOnce = (
  http: HttpService,
  request: PayOnceRequest,
  idempotencyKey: string,
): Promise<HttpResult<PaymentAnswer>> =>
  http.request<PaymentAnswer>({
    method: 'POST',
    path: 'transactions/pay_once',
    body: request,
    idempotencyKey,
  });
