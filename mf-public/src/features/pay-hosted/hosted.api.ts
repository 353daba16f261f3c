import type {
  HostedLogoResponse,
  HostedRegisterResponse,
} from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import { phoneDigits } from '@billfold/shared/format/phone';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import type { HostedPage } from './hosted-steps.domain';
import { registerBody, type Registration } from './registration.domain';

/** Names the page in a query or a body. */
export const ofPage = ({ merchantName, diff }: HostedPage) => ({
  merchant_name: merchantName,
  diff,
});
const pathOf = (...segments: readonly string[]): string =>
  segments.map((segment) => encodeURIComponent(segment)).join('/');

export const fetchLogo = async (
  http: HttpService,
  { merchantName, diff }: HostedPage,
): Promise<HostedLogoResponse> =>
  bodyOrThrow(
    await http.request<HostedLogoResponse>({
      method: 'GET',
      path: `hosted_payment/get_logo/${pathOf(merchantName, diff)}`,
    }),
  );

export const signIn = async (
  http: HttpService,
  page: HostedPage,
  phone: string,
  pin: string,
): Promise<LoginResponse> => {
  const body = {
    phone: phoneDigits(phone),
    pin,
    customer_login: true,
    merchant_name: page.merchantName,
  };
  return (await http.request<LoginResponse>({ method: 'POST', path: 'auth/login', body })).body;
};

export const sendCode = async (
  http: HttpService,
  page: HostedPage,
  phone: string,
): Promise<void> => {
  await http.request({
    method: 'POST',
    path: 'hosted_payment/get_code',
    body: { phone: phoneDigits(phone), ...ofPage(page) },
  });
};

export const verifyCode = async (
  http: HttpService,
  { merchantName, diff }: HostedPage,
  code: string,
  phone: string,
): Promise<boolean> => {
  const path = `hosted_payment/verify_code/${pathOf(merchantName, diff, code, phoneDigits(phone))}`;
  return bodyOrThrow(await http.request<{ readonly verified: boolean }>({ method: 'GET', path }))
    .verified;
};

export const register = async (
  http: HttpService,
  page: HostedPage,
  registration: Registration,
): Promise<string> =>
  (
    await http.request<HostedRegisterResponse>({
      method: 'POST',
      path: 'hosted_payment/register',
      body: registerBody(registration, page),
    })
  ).body.username;
