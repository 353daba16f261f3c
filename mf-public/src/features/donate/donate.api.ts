import type {
  OneOffRequest,
  OneOffResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import type { PaymentMarks } from '../../entities/page-session/pay-with-page-session.saga';

type BrandingResponse = { readonly merchant_logo: string; readonly donation_fee: number };

export const fetchBranding = async (
  http: HttpService,
  merchantName: string,
): Promise<BrandingResponse> =>
  bodyOrThrow(
    await http.request<BrandingResponse>({
      method: 'GET',
      path: 'auth/get_logo',
      query: { merchant_name: merchantName },
    }),
  );

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
