import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  buildSignUpWorld,
  type InvitedCustomer,
  type SignUpWorld,
} from '../../testing/sign-up-world';

let world: SignUpWorld;
let nora: InvitedCustomer;
beforeAll(async () => {
  world = await buildSignUpWorld({
    settings: {
      RESETS_PER_MINUTE: '100000',
      QUESTIONS_PER_MINUTE: '100000',
      CODES_PER_ADDRESS: '100000',
    },
  });
  nora = await world.invite();
});
afterAll(() => world.close());
beforeEach(() => world.forgetLimits());

type Fields = Readonly<Record<string, unknown>>;
type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly fields: Fields;
};
const link = 'x'.repeat(43);

/** A good request of every call that opens an account. */
const calls = (): readonly Call[] => {
  const { username, phone, subscriptionId } = nora;
  const profile = {
    merchant_name: 'Cedar Water',
    first_name: 'Nora',
    last_name: 'Quinn',
    email: 'n@people.test',
    date_of_birth: '1990-05-17',
    zip: '80202',
    business_name: '',
    is_business: false,
    user_pin: '4826',
  };
  return [
    { method: 'POST', url: 'auth/login', fields: { username, pin: '4826' } },
    {
      method: 'POST',
      url: 'auth/login',
      fields: { phone, pin: '4826', merchant_name: 'Cedar Water' },
    },
    {
      method: 'POST',
      url: 'auth/merchant_login',
      fields: { email: 'x@y.test', password: 'Cedar-Water-1' },
    },
    { method: 'POST', url: 'auth/forgot_password', fields: { email: 'x@y.test' } },
    { method: 'POST', url: 'auth/send_reset_email', fields: { email: 'x@y.test' } },
    {
      method: 'POST',
      url: 'auth/check_link',
      fields: { purpose: 'pin_reset', username, code: link },
    },
    {
      method: 'POST',
      url: 'auth/renew_link',
      fields: { purpose: 'pin_reset', username, code: link },
    },
    {
      method: 'POST',
      url: 'auth/reset_password',
      fields: { username, code: link, password: 'Cedar-Water-1' },
    },
    { method: 'POST', url: 'users/get_token_from_username', fields: { username, code: link } },
    {
      method: 'POST',
      url: 'auth/create_password',
      fields: { new_password: 'Cedar-Water-1', user_id: nora.id, username },
    },
    {
      method: 'PATCH',
      url: `users/${username}/reset_pin`,
      fields: { username, pin: '4826', code: link },
    },
    { method: 'POST', url: 'auth/opt_in', fields: { phone, subscription_id: subscriptionId } },
    {
      method: 'POST',
      url: 'auth/confirm_opt_in',
      fields: { code: '123456', subscription_id: subscriptionId },
    },
    {
      method: 'GET',
      url: 'auth/verify_info',
      fields: {
        username,
        merchant_name: 'Cedar Water',
        date_of_birth: '1990-05-18',
        zip: '80202',
        business_name: 'x',
        email: 'x@y.test',
      },
    },
    {
      method: 'GET',
      url: 'auth/get_user_active',
      fields: { username, merchant_name: 'Cedar Water' },
    },
    { method: 'PATCH', url: 'auth/signup', fields: { username, ...profile, zip: '99999' } },
    { method: 'PATCH', url: `users/${nora.id}/signup`, fields: { ...profile, code: '123456' } },
    {
      method: 'POST',
      url: 'hosted_payment/get_code',
      fields: { phone, merchant_name: 'Cedar Water', diff: 'standard' },
    },
    {
      method: 'POST',
      url: 'hosted_payment/register',
      fields: {
        code: '123456',
        phone,
        email: 'n@people.test',
        birthdate: '1990-05-17',
        pin: '4826',
        merchant_name: 'Cedar Water',
        diff: 'standard',
      },
    },
  ];
};

/** One of each kind that a check, a conversion or the database could stumble over. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  '\u0085',
  '\ud800',
  '\u0661\u0662\u0663\u0664',
  '\u0661\u0662\u0663\u0664\u0665\u0666',
  '\uff14\uff18\uff12\uff16',
  '\u0130'.repeat(120),
  '\u202e4826',
  "' or 1=1 --",
  '%',
  '\\',
  '__proto__',
  'null',
  '-1',
  '1e3',
  '99999999999999999999',
  '2147483648',
  '[]',
  '\r\nBcc: x@y.test',
  '2026-02-30',
  '0000-00-00',
  'x'.repeat(10_000),
  '\u{1f600}'.repeat(60),
  'a@b.c,d@e.f',
  'a@b.\u0130',
];
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  1e308,
  ['a'],
  {},
  { toString: 'x' },
  { constructor: { prototype: 1 } },
];

/** What passes most checks, or has stopped a process somewhere. */
const worstValues: readonly unknown[] = [
  '\0',
  '\ud800',
  '\u0130'.repeat(120),
  '\u0661\u0662\u0663\u0664',
  '%',
  '__proto__',
  '99999999999999999999',
  'x'.repeat(10_000),
  '2026-02-30',
  null,
  ['a'],
  { toString: 'x' },
];

const send = ({ method, url }: Call, fields: Fields, isForm: boolean) => {
  const form = (): string =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString();
  const to = `/api/${url}`;
  if (method === 'GET') return world.app.inject({ method, url: `${to}?${form()}` });
  const headers = {
    'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
  };
  return world.app.inject({
    method,
    url: to,
    headers,
    payload: isForm ? form() : JSON.stringify(fields),
  });
};

it('a call that opens an account answers every hostile field without an error or a session', async () => {
  const stumbled: unknown[] = [];
  const accountNames = new Set<string>();
  for (const call of calls()) {
    for (const name of Object.keys(call.fields)) {
      await world.forgetLimits();
      // All calls read a field of one name by the same rule.
      const values = accountNames.has(name) ? worstValues : [...hostileTexts, ...hostileValues];
      accountNames.add(name);
      for (const value of values) {
        const answer = await send(
          call,
          { ...call.fields, [name]: value },
          typeof value === 'string',
        );
        const isFine = answer.statusCode < 500 && !('token' in answer.json<object>());
        if (!isFine)
          stumbled.push([
            call.url,
            name,
            typeof value === 'string' ? value.slice(0, 40) : value,
            answer.statusCode,
            answer.body.slice(0, 200),
          ]);
      }
    }
  }
  expect(stumbled).toEqual([]);
  const { rows } = await sql<{
    state: string;
    pin_hash: string | null;
  }>`select state, pin_hash from users where id = ${nora.id}`.execute(world.database.db);
  expect(rows).toEqual([{ state: 'invited', pin_hash: null }]);
}, 300_000);

it('a path with a code or a name answers every hostile value without an error', async () => {
  const stumbled: unknown[] = [];
  for (const text of hostileTexts.filter((hostile) => hostile !== '\ud800')) {
    const part = encodeURIComponent(text);
    const paths = [
      `hosted_payment/get_logo/${part}/standard`,
      `hosted_payment/verify_code/${part}/standard/123456/${nora.phone}`,
      `hosted_payment/verify_code/Cedar%20Water/${part}/123456/${nora.phone}`,
      `hosted_payment/verify_code/Cedar%20Water/standard/${part}/${nora.phone}`,
      `hosted_payment/verify_code/Cedar%20Water/standard/123456/${part}`,
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await world.app.inject({ method, url: `/api/${path}` });
        if (answer.statusCode >= 500 || answer.body.includes('"verified":true'))
          stumbled.push([method, path.slice(0, 60), answer.statusCode]);
      }
    }
  }
  expect(stumbled).toEqual([]);
});
