import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { LoginResponse } from '@billfold/shared/contracts/session.contract';

export type MerchantCredentials = { readonly email: string; readonly password: string };

/** `email` takes the username too. */
export const signInMerchant = async (
  http: HttpService,
  credentials: MerchantCredentials,
): Promise<LoginResponse> =>
  (
    await http.request<LoginResponse>({
      method: 'POST',
      path: 'auth/merchant_login',
      body: { merchant_login: true, ...credentials },
    })
  ).body;
