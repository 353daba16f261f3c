import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type { UnscheduleRequest } from '@billfold/shared/contracts/transaction.contract';

export const unschedule = (
  http: HttpService,
  request: UnscheduleRequest,
  idempotencyKey: string,
): Promise<HttpResult<unknown>> =>
  http.request<unknown>({
    method: 'POST',
    path: 'transactions/unschedule',
    body: request,
    idempotencyKey,
  });
