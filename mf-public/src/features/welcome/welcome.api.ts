import type { OptInResponse } from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

export const optIn = async (
  http: HttpService,
  phone: string,
  subscriptionId: number,
): Promise<OptInResponse> =>
  (
    await http.request<OptInResponse>({
      method: 'POST',
      path: 'auth/opt_in',
      body: { phone, subscription_id: subscriptionId },
    })
  ).body;

/** Without a token, from a reopened page, the code alone counts. */
export const confirmOptIn = async (
  http: HttpService,
  code: string,
  subscriptionId: number,
  token: string | null,
): Promise<void> => {
  await http.request({
    method: 'POST',
    path: 'auth/confirm_opt_in',
    body: { code, subscription_id: subscriptionId },
    ...(token === null ? {} : { headers: { Authorization: `Token ${token}` } }),
  });
};

export type Standing = { readonly active: boolean; readonly is_business: boolean };

export const fetchCustomerState = async (
  http: HttpService,
  username: string,
  merchantName: string | null,
): Promise<Standing> =>
  bodyOrThrow(
    await http.request<Standing>({
      method: 'GET',
      path: 'auth/get_user_active',
      query: { username, ...(merchantName === null ? {} : { merchant_name: merchantName }) },
    }),
  );
