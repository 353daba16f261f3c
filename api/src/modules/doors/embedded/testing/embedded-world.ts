import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EmbeddedPaymentResponse } from '@billfold/shared/contracts/public-payment.contract';
import { insertInvoice } from '../../../../testing/factories';
import {
  buildPaymentWorld,
  type Payer,
  type PaymentWorld,
} from '../../../../testing/payment-world';

type Answer = {
  readonly status: number;
  readonly body: EmbeddedPaymentResponse & { readonly code?: string; readonly challenge?: unknown };
  readonly headers: Readonly<Record<string, unknown>>;
};
export type Fields = Readonly<Record<string, string | number | boolean | undefined>>;
export type Headers = Readonly<Record<string, string | undefined>>;

export type Business = Payer & {
  readonly companyToken: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly origin: string;
  /** What a page with the query sends. */
  readonly keys: Headers;
};

export type TokenizerAnswer =
  | { readonly TRANS_ID: string; readonly STATUS: string; readonly MESSAGE: string }
  | number
  | 'cut';

export type EmbeddedWorld = PaymentWorld & {
  readonly newBusiness: (given?: {
    readonly ach_on?: boolean;
    readonly takes_cash?: boolean;
  }) => Promise<Business>;
  readonly newBill: (
    business: Business,
    given?: {
      readonly amount?: number;
      readonly minimum_amount_due?: number;
      readonly invoice_number?: string;
    },
  ) => Promise<{ readonly id: number; readonly invoice_number: string }>;
  /** A form, like the page's. Fields of a card by default; undefined leaves one out. */
  readonly process: (headers: Headers, fields: Fields) => Promise<Answer>;
  /** A visit of our page, opened by query or by a payment session. */
  readonly newVisit: (business: Business, sessionId?: number) => Promise<string>;
  readonly openSession: (
    business: Business,
    fields: Fields,
    headers?: Headers,
  ) => Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
  /** A payment session and a visit of its page. */
  readonly openPayment: (
    business: Business,
    fields: Fields,
  ) => Promise<{ readonly id: number; readonly visit: string; readonly publicId: string }>;
  /** The tokenizer's next answer, and its received calls. */
  readonly tokenizer: { answer: TokenizerAnswer; readonly calls: URLSearchParams[] };
};

export const cardFields = {
  payment_type: 'credit',
  token: '9421111111114242',
  card_month: '07',
  card_year: '2031',
  zip: '80202',
  first_name: 'Ana',
  last_name: 'Rivera',
} as const;
export const bankFields = {
  payment_type: 'ach',
  routing_number: '021000021',
  account_number: '000123456789',
  token: undefined,
  card_month: undefined,
  card_year: undefined,
  zip: undefined,
} as const;
export const cashFields = {
  ...bankFields,
  payment_type: 'cash',
  routing_number: undefined,
  account_number: undefined,
} as const;
export const ourPage = 'http://localhost:8080';

const formOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
const given = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const startTokenizer = async () => {
  const state: { answer: TokenizerAnswer; readonly calls: URLSearchParams[] } = {
    answer: { TRANS_ID: '800000000042', STATUS: '1', MESSAGE: 'Approved ACH' },
    calls: [],
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      state.calls.push(new URLSearchParams(text));
      const { answer } = state;
      if (answer === 'cut') return void request.socket.destroy();
      response
        .writeHead(typeof answer === 'number' ? answer : 200, {
          'content-type': 'application/json',
        })
        .end(typeof answer === 'number' ? 'away' : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/interfaces/bp20post`,
    close: () => server.close(),
  };
};

let made = 0;

/**
 * The whole API in front of a stubbed gateway and a stubbed bank tokenizer, with merchants that have keys and a
 * registered site.
 */
export const buildEmbeddedWorld = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedWorld> => {
  const tokenizer = await startTokenizer();
  const world = await buildPaymentWorld({
    BANK_TOKENIZER: tokenizer.url,
    BANK_TOKENIZER_TIMEOUT_MS: '20000',
    EMBEDDED_CALLS_PER_MINUTE: '100000',
    PUBLIC_CHALLENGE: 'off',
    PUBLIC_CARDING_MAX_ADDRESS_SCORE: '1000000',
    ...settings,
  });
  const {
    app,
    clock,
    database: { db },
  } = world;

  const newBusiness: EmbeddedWorld['newBusiness'] = async (options = {}) => {
    const payer = await world.newPayer();
    const name = `${(made += 1)}-${randomBytes(4).toString('hex')}`;
    const business = {
      companyToken: `ct_company_of_${name}`,
      publishableKey: `pk_publishable_of_${name}`,
      secretKey: `sk_secret_of_${name}`,
      origin: `https://shop-${name}.test`,
    };
    await db
      .updateTable('merchants')
      .set({ company_token: business.companyToken, ach_on: true, takes_cash: true, ...options })
      .where('id', '=', payer.merchant.id)
      .execute();
    for (const [kind, key] of [
      ['publishable', business.publishableKey],
      ['secret', business.secretKey],
    ] as const) {
      await db
        .insertInto('merchant_api_keys')
        .values({
          merchant_id: payer.merchant.id,
          kind,
          key_hash: sha256(key),
          hint: key.slice(0, 3),
          created_at: clock.now(),
        })
        .execute();
    }
    await db
      .insertInto('merchant_origins')
      .values({ merchant_id: payer.merchant.id, origin: business.origin })
      .execute();
    return {
      ...payer,
      ...business,
      keys: { 'merchant-token': business.companyToken, 'x-api-key': business.publishableKey },
    };
  };

  const process: EmbeddedWorld['process'] = async (headers, fields) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/payment/process',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...given(headers) },
      payload: formOf({ ...cardFields, ...fields }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };

  const newVisit: EmbeddedWorld['newVisit'] = async (business, sessionId) => {
    const token = `pg_${randomBytes(32).toString('base64url')}`;
    await db
      .insertInto('page_sessions')
      .values({
        token_hash: sha256(token),
        page: 'embedded',
        merchant_id: business.merchant.id,
        payment_session_id: sessionId ?? null,
        client_address: '127.0.0.1',
        created_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + 7_200_000),
      })
      .execute();
    return token;
  };

  const openSession: EmbeddedWorld['openSession'] = async (business, fields, headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/payment/sessions',
      headers: given({
        'x-api-key': business.secretKey,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      }),
      payload: formOf({ blytzpay_account_id: business.subscription.id, ...fields }),
    });
    return { status: response.statusCode, body: response.json() };
  };

  return {
    ...world,
    newBusiness,
    newBill: (business, options = {}) =>
      insertInvoice(db, { subscription: business.subscription, ...options }),
    process,
    newVisit,
    openSession,
    openPayment: async (business, fields) => {
      const opened = await openSession(business, fields);
      if (opened.status !== 200)
        throw new Error(`No payment session: ${JSON.stringify(opened.body)}`);
      const publicId = String(opened.body['id']);
      const { id } = await db
        .selectFrom('payment_sessions')
        .select('id')
        .where('token_hash', '=', sha256(publicId))
        .executeTakeFirstOrThrow();
      return { id, publicId, visit: await newVisit(business, id) };
    },
    tokenizer: tokenizer.state,
    close: async () => {
      await world.close();
      tokenizer.close();
    },
  };
};
