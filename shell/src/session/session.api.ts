import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type {
  LoginResponse,
  MerchantSelf,
  UserInfo,
} from '@billfold/shared/contracts/session.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

export type ActiveAnswer = { readonly active: boolean; readonly is_business: boolean };

export const fetchMerchantSelf = async (http: HttpService): Promise<MerchantSelf> =>
  bodyOrThrow(await http.request<MerchantSelf>({ method: 'GET', path: 'merchants/get_self' }));

/** `merchantId`: whose unread conversations the badge of staff counts; null for all. */
export const fetchUserSelf = async (
  http: HttpService,
  merchantId: number | null = null,
): Promise<UserInfo> =>
  bodyOrThrow(
    await http.request<UserInfo>({
      method: 'GET',
      path: 'users/user_get_self',
      query: { merchant_id: merchantId ?? undefined },
    }),
  );

export const fetchUserActive = async (
  http: HttpService,
  username: string,
  merchantName: string,
): Promise<ActiveAnswer> =>
  bodyOrThrow(
    await http.request<ActiveAnswer>({
      method: 'GET',
      path: 'auth/get_user_active',
      query: { username, merchant_name: merchantName },
    }),
  );

export const signInWithPin = async (
  http: HttpService,
  username: string,
  pin: string,
): Promise<LoginResponse> =>
  bodyOrThrow(
    await http.request<LoginResponse>({
      method: 'POST',
      path: 'auth/login',
      body: { username, pin, customer_login: true },
    }),
  );

export const endServerSession = async (http: HttpService): Promise<void> => {
  await http.request({ method: 'POST', path: 'auth/logout', body: {}, timeoutMs: 10_000 });
};
