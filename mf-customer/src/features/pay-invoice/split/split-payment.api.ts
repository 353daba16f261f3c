import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type { SplitPaymentRequest } from '@billfold/shared/contracts/transaction.contract';
import type { PaymentAnswer } from '../pay-invoice.api';

export const paySplit = (http: HttpService, request: SplitPaymentRequest, idempotencyKey: string): Promise<HttpResult<PaymentAnswer>> =>
  http.request<PaymentAnswer>({ method: 'POST', path: 'transactions/split_payment', body: request, idempotencyKey });
