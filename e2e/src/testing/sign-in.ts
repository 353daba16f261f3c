import { servedAsCookie } from '@billfold/shared/contracts/plan.contract';
import type { Cookie, Page } from '@playwright/test';
import { readProduct } from './config';
import { noteIssuedSecret } from './issued-secrets';

export type Staff = { readonly email: string; readonly password: string };
export type Customer = { readonly username: string; readonly pin: string };

export const people = {
  owner: { email: 'owner@cedar.test', password: 'Cedar-Water-1' },
  clerk: { email: 'clerk@harbor.test', password: 'Harbor-Band-1' },
  ana: { username: 'ana.rivera', pin: '4826' },
  bluedoor: { username: 'bluedoor', pin: '7315' },
  sam: { username: 'sam.lee', pin: '9042' },
} as const satisfies Readonly<Record<string, Staff | Customer>>;

type Login = {
  readonly auth_token: string;
  readonly username: string;
  readonly id: number;
  readonly role: number;
};

const isStaff = (who: Staff | Customer): who is Staff => 'email' in who;

const login = async (who: Staff | Customer): Promise<Login> => {
  const [path, body] = isStaff(who)
    ? ([
        'merchant_login',
        { merchant_login: 'true', email: who.email, password: who.password },
      ] as const)
    : (['login', { customer_login: 'true', username: who.username, pin: who.pin }] as const);
  const response = await fetch(`${readProduct().url}/api/auth/${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
  });
  if (!response.ok)
    throw new Error(
      `Sign-in of ${isStaff(who) ? who.email : who.username} answered ${response.status}: ${await response.text()}`,
    );
  return (await response.json()) as Login;
};

/** A session of a person, for calls without a page. */
export const tokenOf = async (who: Staff | Customer): Promise<string> => {
  const { auth_token: token } = await login(who);
  await noteIssuedSecret(token);
  return token;
};

/** What a call of the API needs to come from the staff of this page. */
export const headersOf = async (page: Page): Promise<{ readonly authorization: string }> => {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { auth_token: string }).auth_token,
  );
  return { authorization: `MerchantToken ${token}` };
};

export type StoredState = {
  readonly cookies: Cookie[];
  readonly origins: {
    readonly origin: string;
    readonly localStorage: { readonly name: string; readonly value: string }[];
  }[];
};

/** Returns a browser's storage with a session, for tests that do not test the sign-in. */
export const storageOf = async (who: Staff | Customer): Promise<StoredState> => {
  const { auth_token: token, username, id, role } = await login(who);
  await noteIssuedSecret(token);
  const session = {
    auth_token: token,
    username,
    user_id: id,
    user_role: role,
    is_merchant: isStaff(who),
  };
  const { url } = readProduct();
  const servedAs: Cookie = {
    name: servedAsCookie,
    value: `${isStaff(who) ? 'staff' : 'customer'}.${id}.`,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  };
  return {
    cookies: [servedAs],
    origins: [{ origin: url, localStorage: [{ name: 'auth', value: JSON.stringify(session) }] }],
  };
};
