import type {
  OneOffRequest,
  OneOffResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type { PaymentMarks } from '../../entities/page-session/pay-with-page-session.saga';

export const sendDonation = (
  http: HttpService,
  body: OneOffRequest,
  { headers, idempotencyKey }: PaymentMarks,
): Promise<HttpResult<OneOffResponse>> =>
  http.request<OneOffResponse>({
    method: 'POST',
    path: 'auth/one_off',
    body,
    headers,
    idempotencyKey,
  });
