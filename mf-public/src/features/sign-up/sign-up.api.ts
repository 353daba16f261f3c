import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { toSignUpBody, toVerifyQuery, type Details, type Invitee } from './sign-up.domain';

/** Of a confirmed phone; null when the details have to speak for themselves. */
type Token = string | null;
const proved = (token: Token) =>
  token === null ? {} : { headers: { Authorization: `Token ${token}` } };

export const verifyInfo = async (
  http: HttpService,
  invitee: Invitee,
  details: Details,
  token: Token,
): Promise<boolean> =>
  bodyOrThrow(
    await http.request<{ readonly verified: boolean }>({
      method: 'GET',
      path: 'auth/verify_info',
      query: toVerifyQuery(invitee, details),
      ...proved(token),
    }),
  ).verified;

export const signUp = async (
  http: HttpService,
  invitee: Invitee,
  details: Details,
  pin: string,
  token: Token,
): Promise<LoginResponse> =>
  (
    await http.request<LoginResponse>({
      method: 'PATCH',
      path: 'auth/signup',
      body: toSignUpBody(invitee, details, pin),
      ...proved(token),
    })
  ).body;

export const signIn = async (
  http: HttpService,
  username: string,
  pin: string,
): Promise<LoginResponse> =>
  (
    await http.request<LoginResponse>({
      method: 'POST',
      path: 'auth/login',
      body: { username, pin, customer_login: true },
    })
  ).body;

export const isActive = async (
  http: HttpService,
  { username, merchantName }: Invitee,
): Promise<boolean> =>
  bodyOrThrow(
    await http.request<{ readonly active: boolean }>({
      method: 'GET',
      path: 'auth/get_user_active',
      query: { username, ...(merchantName === null ? {} : { merchant_name: merchantName }) },
    }),
  ).active;
