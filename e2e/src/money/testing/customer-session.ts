import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { everyToken } from './people';

export type Answer = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly isReplayed: boolean;
};
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Words of the gateway's own language; a person never reads them. */
const gatewayWords =
  /respstat|respcode|resptext|respproc|retref|authcode|setlstat|do not honor|wrong expiration|txn |insufficient funds|lost card|stolen card|PPS\d|[BCDFGHJKLMNPQRSTVWXZ]{19}/i;

/** Asserts that an answer contains neither texts of the gateway nor card tokens. */
const expectNothingRaw = (text: string): void => {
  expect(text).not.toMatch(gatewayWords);
  for (const token of everyToken) expect(text).not.toContain(token);
};

const parse = (text: string): Readonly<Record<string, unknown>> => {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Error(`An answer was not JSON: ${text.slice(0, 200)}`);
  }
};

/** As the browser sends it: text, null and booleans by name. */
const toForm = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** What every signed-in caller can do. */
export type Session = {
  /** Every token it ever had: who was idle for days signs in again. */
  readonly tokens: readonly string[];
  /** Null: the connection broke before an answer, as when the server was killed. */
  readonly send: (
    method: string,
    path: string,
    fields?: Fields,
    key?: string,
  ) => Promise<Answer | null>;
  /** The same, and an answer is certain. */
  readonly call: (method: string, path: string, fields?: Fields, key?: string) => Promise<Answer>;
};

export type CustomerSession = Session & {
  readonly payOnce: (
    payment: {
      readonly invoice: number;
      readonly method: number;
      readonly amount: number;
      readonly on?: string;
    },
    key?: string,
  ) => Promise<Answer>;
  readonly split: (
    payment: {
      readonly invoice: number;
      readonly methods: readonly number[];
      readonly amounts: readonly number[];
    },
    key?: string,
  ) => Promise<Answer>;
  readonly unschedule: (invoice: number, key?: string) => Promise<Answer>;
  readonly setAutoPay: (subscription: number, fields: Fields) => Promise<Answer>;
  readonly statusOf: (transaction: number) => Promise<string>;
  readonly invoice: (id: number) => Promise<Readonly<Record<string, unknown>>>;
};

export const payOnceFields = ({
  invoice,
  method,
  amount,
  on,
}: {
  invoice: number;
  method: number;
  amount: number;
  on?: string;
}): Fields => ({
  id: method,
  invoice,
  amount_paid: amount,
  scheduled_date: on,
});
export const splitFields = ({
  invoice,
  methods,
  amounts,
}: {
  invoice: number;
  methods: readonly number[];
  amounts: readonly number[];
}): Fields => ({
  invoice,
  payment_one_id: methods[0],
  amount_one: amounts[0],
  payment_two_id: methods[1],
  amount_two: amounts[1],
});

type Login = { readonly path: string; readonly fields: Fields; readonly scheme: string };

/** Signs in like the page and calls the API from then on. */
export const openSession = async (apiUrl: string, by: Login): Promise<Session> => {
  const tokens: string[] = [];
  const login = async (): Promise<void> => {
    const answer = await fetch(`${apiUrl}/api/${by.path}`, {
      method: 'POST',
      body: toForm(by.fields),
    });
    if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
    tokens.push(((await answer.json()) as { auth_token: string }).auth_token);
  };
  await login();

  const sendOnce = async (
    method: string,
    path: string,
    fields?: Fields,
    key?: string,
  ): Promise<Answer | null> => {
    const response = await fetch(`${apiUrl}/api/${path}`, {
      method,
      headers: {
        authorization: `${by.scheme} ${tokens.at(-1)}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(fields === undefined ? {} : { body: toForm(fields) }),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response === null || text === null || text === undefined) return null;
    expectNothingRaw(text);
    return {
      status: response.status,
      body: parse(text),
      isReplayed: response.headers.get('idempotent-replayed') === 'true',
    };
  };
  const send: typeof sendOnce = async (...request) => {
    const answer = await sendOnce(...request);
    if (answer?.status !== 401) return answer;
    await login();
    return sendOnce(...request);
  };
  const call = async (
    method: string,
    path: string,
    fields?: Fields,
    key?: string,
  ): Promise<Answer> => {
    const answer = await send(method, path, fields, key);
    if (answer === null) throw new Error(`${method} ${path} had no answer.`);
    return answer;
  };
  return { tokens, send, call };
};

export const signIn = async (
  apiUrl: string,
  who: { readonly username: string; readonly pin: string },
): Promise<CustomerSession> => {
  const session = await openSession(apiUrl, {
    path: 'auth/login',
    fields: { customer_login: true, ...who },
    scheme: 'Token',
  });
  const { call } = session;
  return {
    ...session,
    payOnce: (payment, key = randomUUID()) =>
      call('POST', 'transactions/pay_once', payOnceFields(payment), key),
    split: (payment, key = randomUUID()) =>
      call('POST', 'transactions/split_payment', splitFields(payment), key),
    unschedule: (invoice, key = randomUUID()) =>
      call('POST', 'transactions/unschedule', { invoice }, key),
    setAutoPay: (subscription, fields) =>
      call('PATCH', 'user_invoices/set_autopay', { sub_id: subscription, ...fields }),
    statusOf: async (transaction) =>
      String((await call('GET', `transactions/${transaction}/get_status`)).body['status']),
    invoice: async (id) => (await call('GET', `user_invoices/${id}`)).body,
  };
};
