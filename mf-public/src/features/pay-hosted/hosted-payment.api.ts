import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type { PaymentAnswer } from '@billfold/shared/contracts/transaction.contract';
import type { PaymentBody } from './charge.domain';

export const payOnce = (
  http: HttpService,
  body: PaymentBody,
  idempotencyKey: string,
): Promise<HttpResult<PaymentAnswer>> =>
  http.request<PaymentAnswer>({
    method: 'POST',
    path: 'transactions/pay_once',
    body,
    idempotencyKey,
  });
