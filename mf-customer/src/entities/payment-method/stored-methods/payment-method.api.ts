import type {
  AchCredentials,
  CreateBankAccountRequest,
  CreateCardRequest,
  CreatePaymentMethodResponse,
  PaymentMethodView,
} from '@billfold/shared/contracts/payment-method.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';

export const fetchPaymentMethods = async (
  http: HttpService,
): Promise<readonly PaymentMethodView[]> =>
  bodyOrThrow(
    await http.request<readonly PaymentMethodView[]>({ method: 'GET', path: 'payment_methods' }),
  );

const createOnce = createIdempotencyKeeper();

/** Repeated after a lost answer it stores nothing twice. */
export const createPaymentMethod = async (
  http: HttpService,
  body: CreateCardRequest | CreateBankAccountRequest,
): Promise<CreatePaymentMethodResponse> => {
  const send = (idempotencyKey: string) =>
    http.request<CreatePaymentMethodResponse>({
      method: 'POST',
      path: 'payment_methods',
      body,
      idempotencyKey,
    });
  return (await createOnce.send(body, send)).body;
};

export const fetchAchCredentials = async (
  http: HttpService,
  invoiceId: number,
): Promise<AchCredentials> =>
  bodyOrThrow(
    await http.request<AchCredentials>({
      method: 'GET',
      path: 'merchants/get_ach_creds',
      query: { invoice_id: invoiceId },
    }),
  );
