import { expect } from '@jest/globals';
import { sql } from 'kysely';
import { createCardGateway } from '../gateway/card-gateway-client';
import { startGatewayStub, type GatewayStub } from '../gateway/testing/gateway-stub';
import {
  insertCard,
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
} from './factories';
import { asCustomer } from './sign-in';
import { buildTestApp, type TestApp } from './test-app';
import { auditMoney } from '../modules/money-audit/money-audit.service';
import { reconcilerPolicyOf } from '../modules/payments/payment-settings';
import { ladderLengthMs } from '../modules/payments/reconciler.domain';

type Row<Builder extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Builder>>;
export type Payer = {
  readonly user: Row<typeof insertCustomer>;
  readonly merchant: Row<typeof insertMerchant>;
  readonly subscription: Row<typeof insertSubscription>;
  readonly card: Row<typeof insertCard>;
  readonly headers: { authorization: string };
};

export type Paid = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
};

export type SplitShare = { readonly card: number; readonly amount: number };

export type PaymentWorld = TestApp & {
  readonly stub: GatewayStub;
  readonly newPayer: () => Promise<Payer>;
  readonly newInvoice: (
    payer: Payer,
    given?: { readonly amount?: number; readonly due_date?: string },
  ) => Promise<number>;
  readonly pay: (
    payer: Payer,
    invoice: number,
    amount: number,
    key?: string,
    method?: number,
  ) => Promise<Paid>;
  /** Two cards of the payer share a payment of the invoice. */
  readonly split: (
    payer: Payer,
    invoice: number,
    one: SplitShare,
    two: SplitShare,
    key?: string,
  ) => Promise<Paid>;
  /** A card of its own number, as unlike any other as its token. */
  readonly newCard: (payer: Payer, token?: string) => Promise<number>;
  readonly splitsOf: (
    invoice: number,
  ) => Promise<readonly { id: number; state: string; reason: string | null }[]>;
  readonly statusOf: (payer: Payer, id: number) => Promise<string>;
  readonly invoiceRow: (
    id: number,
  ) => Promise<{ amount_paid: number; paid_date: string | null; stored_state: string | null }>;
  readonly attemptsOf: (
    invoice: number,
  ) => Promise<readonly { id: number; state: string; reason: string | null; order_id: string }[]>;
  readonly signIn: (userId: number) => Promise<{ authorization: string }>;
  readonly runSql: (statement: string) => Promise<void>;
  /** While broken, phase 3 throws as it would when the process or the database dies there. */
  readonly breakRecording: (isBroken: boolean) => Promise<void>;
  /** The same for any function of the database. */
  readonly breakFunction: (name: string, isBroken: boolean) => Promise<void>;
  /**
   * Until mended, the connection ends that would write such a row: `new.state = 'approved'`. Answers how to mend it.
   */
  readonly breakConnection: (table: string, condition: string) => Promise<() => Promise<void>>;
  /** Fails the test on any violated invariant; I1 is compared with the stub. */
  readonly expectSoundMoney: () => Promise<void>;
};

/**
 * The whole API in front of a stubbed gateway, with a clock that moves only when the test moves it. API, stub and test
 * share one event loop: time-outs and leases are long unless a test is about them, or a mere stall would be an answer.
 */
export const buildPaymentWorld = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<PaymentWorld> => {
  const stub = await startGatewayStub();
  const world = await buildTestApp({
    settings: {
      GATEWAY_URL: stub.url,
      GATEWAY_TIMEOUT_MS: '20000',
      REQUEST_LEASE_MS: '30000',
      CARDING_MAX_SCORE: '100000',
      ...settings,
    },
  });
  const { app, clock, database } = world;
  const { db } = database;
  const auditGateway = createCardGateway({
    url: stub.url,
    username: 'audit',
    password: 'audit',
    timeoutMs: 5_000,
  });

  const newPayer = async (): Promise<Payer> => {
    const merchant = await insertMerchant(db);
    const user = await insertCustomer(db);
    const subscription = await insertSubscription(db, {
      user_id: user.id,
      merchant_id: merchant.id,
    });
    const card = await insertCard(db, { user_id: user.id });
    return { user, merchant, subscription, card, headers: await asCustomer(db, clock, user.id) };
  };

  const runSql = async (statement: string): Promise<void> =>
    void (await sql.raw(statement).execute(db));

  const send = async (
    payer: Payer,
    path: string,
    fields: Readonly<Record<string, number>>,
    key?: string,
  ): Promise<Paid> => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/transactions/${path}`,
      headers: {
        ...payer.headers,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      payload: new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const breakFunction = (name: string, isBroken: boolean): Promise<void> =>
    runSql(
      `alter function ${name}${isBroken ? '' : '_broken'} rename to ${name}${isBroken ? '_broken' : ''}`,
    );
  let cards = 0;

  return {
    ...world,
    stub,
    newPayer,
    newInvoice: async (payer, given = {}) =>
      (await insertInvoice(db, { subscription: payer.subscription, ...given })).id,
    pay: (payer, invoice, amount, key, method = payer.card.id) =>
      send(payer, 'pay_once', { id: method, invoice, amount_paid: amount }, key),
    split: (payer, invoice, one, two, key) =>
      send(
        payer,
        'split_payment',
        {
          invoice,
          payment_one_id: one.card,
          amount_one: one.amount,
          payment_two_id: two.card,
          amount_two: two.amount,
        },
        key,
      ),
    newCard: async (payer, token = `9411000000${String((cards += 1)).padStart(6, '0')}`) =>
      (await insertCard(db, { user_id: payer.user.id, token, last4: token.slice(-4) })).id,
    splitsOf: (invoice) =>
      db
        .selectFrom('payment_splits')
        .select(['id', 'state', 'reason'])
        .where('invoice_id', '=', invoice)
        .orderBy('id')
        .execute(),
    statusOf: async (payer, id) => {
      const response = await app.inject({
        url: `/api/transactions/${id}/get_status`,
        headers: payer.headers,
      });
      return response.statusCode === 200
        ? response.json<{ status: string }>().status
        : String(response.statusCode);
    },
    invoiceRow: (id) =>
      db
        .selectFrom('invoices')
        .select(['amount_paid', 'paid_date', 'stored_state'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    attemptsOf: (invoice) =>
      db
        .selectFrom('payment_attempts')
        .select(['id', 'state', 'reason', 'order_id'])
        .where('invoice_id', '=', invoice)
        .orderBy('id')
        .execute(),
    signIn: (userId) => asCustomer(db, clock, userId),
    runSql,
    breakFunction,
    breakConnection: async (table, condition) => {
      await runSql(`
        create or replace function end_own_connection() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(600); return new; end $$;
        create trigger a_end_own_connection before insert or update on ${table} for each row
          when (${condition}) execute function end_own_connection()`);
      return () => runSql(`drop trigger a_end_own_connection on ${table}`);
    },
    breakRecording: (isBroken) => breakFunction('record_outcome', isBroken),
    expectSoundMoney: async () => {
      const { payments } = world.config;
      // A fault of the last test, or a clock that was set back, put look-ups off. The move asks for the funding, too.
      stub.behave();
      await runSql(`update payment_attempts set next_lookup_at = null where state = 'approved'`);
      await clock.advance('PT1S');
      const audit = await auditMoney({
        db,
        gateway: auditGateway,
        gatewayMerchantId: payments.gatewayMerchantId,
        // the stub lists all it holds, whatever the day
        listedDays: 0,
        clock: clock,
        ladderMs: ladderLengthMs(reconcilerPolicyOf(payments), payments.sweepEveryMs),
      });
      expect(audit.lines.filter((line) => line.result === 'violated')).toEqual([]);
    },
    close: async () => {
      auditGateway.close();
      await world.close();
      await stub.close();
    },
  };
};

/** The transaction of an answer. */
export const transactionOf = (
  paid: Paid,
): {
  readonly id: number;
  readonly status: string;
  readonly visible_method: string;
  readonly amount_paid: number;
} =>
  paid.body['transaction'] as {
    id: number;
    status: string;
    visible_method: string;
    amount_paid: number;
  };
