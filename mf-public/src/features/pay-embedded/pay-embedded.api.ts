import { publicPaymentHeaders } from '@billfold/shared/contracts/limits';
import type { EmbeddedPaymentResponse } from '@billfold/shared/contracts/public-payment.contract';
import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type { PageOpening } from '../../entities/page-session/page-opening';
import type { PaymentMarks } from '../../entities/page-session/pay-with-page-session.saga';
import type { EmbeddedRequest, PaymentHost } from './embedded-request.domain';

/** The merchant's publishable credentials; a payment session needs none. */
const credentialsOf = ({
  companyToken,
  apiKey,
}: EmbeddedRequest): Readonly<Record<string, string>> =>
  companyToken === null || apiKey === null
    ? {}
    : { [publicPaymentHeaders.merchantToken]: companyToken, [publicPaymentHeaders.apiKey]: apiKey };

/** A payment session knows its way back itself. */
const whatOf = ({ sessionId, callbackUrl }: EmbeddedRequest): Readonly<Record<string, string>> => {
  if (sessionId !== null) return { session: sessionId };
  return callbackUrl === null ? {} : { callback_url: callbackUrl };
};

export const openingOf = (request: EmbeddedRequest, host: PaymentHost): PageOpening => ({
  request: { page: 'embedded', ...whatOf(request), opener_origin: request.opener },
  headers: credentialsOf(request),
  ...(host.api === null ? {} : { baseUrl: host.api }),
});

export const processPayment = (
  http: HttpService,
  request: EmbeddedRequest,
  host: PaymentHost,
  body: Readonly<Record<string, unknown>>,
  marks: PaymentMarks,
): Promise<HttpResult<EmbeddedPaymentResponse>> =>
  http.request<EmbeddedPaymentResponse>({
    method: 'POST',
    baseUrl: host.process,
    path: 'v1/payment/process',
    headers: { ...credentialsOf(request), ...marks.headers },
    idempotencyKey: marks.idempotencyKey,
    body,
  });
