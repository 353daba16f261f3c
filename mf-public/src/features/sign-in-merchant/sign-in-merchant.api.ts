import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import type { MerchantCredentials } from './sign-in-merchant.slice';

/** `email` takes the username too. */
export const signInMerchant = async (http: HttpService, credentials: MerchantCredentials): Promise<LoginResponse> =>
  (await http.request<LoginResponse>({ method: 'POST', path: 'auth/merchant_login', body: { merchant_login: true, ...credentials } })).body;
