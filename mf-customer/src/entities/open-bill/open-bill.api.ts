import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type {
  PaymentAnswer,
  PayOnceRequest,
  TransactionStatusResponse,
} from '@billfold/shared/contracts/transaction.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

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

export const fetchTransactionStatus = async (
  http: HttpService,
  transactionId: number,
): Promise<string> =>
  bodyOrThrow(
    await http.request<TransactionStatusResponse>({
      method: 'GET',
      path: `transactions/${transactionId}/get_status`,
    }),
  ).status;
