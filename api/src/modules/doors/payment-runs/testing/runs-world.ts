import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertMerchant,
  insertSubscription,
  insertCard,
} from '../../../../testing/factories';
import { asCustomer } from '../../../../testing/sign-in';
import {
  buildPaymentWorld,
  type Paid,
  type Payer,
  type PaymentWorld,
} from '../../../../testing/payment-world';

export type RunRow = {
  readonly id: number;
  readonly kind: string;
  readonly invoice_id: number;
  readonly cycle_on: string;
  readonly state: string;
  readonly reason: string | null;
  readonly due_at: Date;
  readonly declines: number;
  readonly amount: number | null;
  readonly attempt_id: number | null;
  readonly transaction_id: number | null;
};

export type RunsWorld = PaymentWorld & {
  /** A customer of a merchant in this zone, who agreed to mails. */
  /** Before each test: the clock shows `testNow`, and what former tests left to be paid is never charged. */
  readonly begin: () => Promise<void>;
  readonly payerIn: (zone: string, merchant?: { readonly ach_on?: boolean }) => Promise<Payer>;
  readonly schedule: (
    payer: Payer,
    invoice: number,
    on: string,
    given?: { readonly amount?: number; readonly method?: number; readonly key?: string },
  ) => Promise<Paid>;
  /** Makes the scheduled payments of these invoices due on the day of `testNow`, at this instant. */
  readonly bringForward: (invoices: readonly number[], dueAt: Date) => Promise<void>;
  readonly unschedule: (payer: Payer, invoice: number, key?: string) => Promise<Paid>;
  readonly setAutoPay: (
    payer: Payer,
    changes: object,
    headers?: { authorization: string },
  ) => Promise<Paid>;
  /** Moves the clock; due jobs run before it returns. */
  readonly at: (instant: string) => Promise<void>;
  readonly runsOf: (payer: Payer) => Promise<readonly RunRow[]>;
  readonly notices: (payer: Payer) => Promise<readonly string[]>;
  readonly consentsOf: (payer: Payer) => Promise<
    readonly {
      kind: string;
      action: string;
      wording: string;
      channel: string;
      source: string;
      actor: string;
    }[]
  >;
  readonly transactionsOf: (
    invoice: number,
  ) => Promise<readonly { id: number; status: string; amount: number; paid_date: string | null }[]>;
  readonly charged: () => number;
};

/** The payment world with what scheduled payments and auto-pay need. */
export const buildRunsWorld = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<RunsWorld> => {
  const world = await buildPaymentWorld({
    PAYMENT_RUN_LEASE_MS: '30000',
    PAYMENT_RUN_EVERY_MS: '50',
    ...settings,
  });
  const { app, clock, database } = world;
  const { db } = database;

  const call = async (
    method: 'POST' | 'PATCH',
    url: string,
    headers: object,
    payload: object,
  ): Promise<Paid> => {
    const response = await app.inject({ method, url, headers: { ...headers }, payload });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const withKey = (payer: Payer, key: string | undefined) => ({
    ...payer.headers,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });

  /** The rows of a scheduled payment: transaction, run and day of the invoice. */
  const brokenPromises = async (): Promise<readonly unknown[]> => {
    const { rows } = await sql`
      select 'transaction ' || coalesce(t.id, 0) || ' ' || coalesce(t.status,
        'missing') || ', run ' || coalesce(r.id, 0) || ' ' || coalesce(r.state, 'missing') as broken
      from (select * from transactions where status = 'scheduled') t
      full join (select * from payment_runs where kind = 'schedule'
        and state in ('waiting', 'running')) r on r.transaction_id = t.id
      where t.id is null and r.attempt_id is distinct from r.transaction_id or r.id is null
      union all
      select 'bill ' || i.id || ' scheduled on ' || coalesce(i.scheduled_on::text,
        'no day') || ', run on ' || coalesce(r.cycle_on::text, 'no day')
      from invoices i left join payment_runs r on r.invoice_id = i.id and r.kind = 'schedule' and r.state = 'waiting'
      where i.scheduled_on is distinct from r.cycle_on
        and not exists (select from payment_runs w where w.invoice_id = i.id and w.state = 'running')
    `.execute(db);
    return rows;
  };

  return {
    ...world,
    expectSoundMoney: async () => {
      await world.expectSoundMoney();
      expect(await brokenPromises()).toEqual([]);
    },
    begin: async () => {
      await db
        .updateTable('users')
        .set({ state: 'inactive' })
        .where('kind', '=', 'customer')
        .execute();
      await world.clock.rewind();
    },
    payerIn: async (time_zone, given = {}) => {
      const merchant = await insertMerchant(db, { time_zone, ...given });
      const user = await insertCustomer(db);
      const subscription = await insertSubscription(db, {
        user_id: user.id,
        merchant_id: merchant.id,
        email_opt_in: true,
      });
      const card = await insertCard(db, { user_id: user.id });
      return { user, merchant, subscription, card, headers: await asCustomer(db, clock, user.id) };
    },
    schedule: (
      payer,
      invoice,
      scheduled_date,
      { amount = 10_000, method = payer.card.id, key } = {},
    ) =>
      call('POST', '/api/transactions/pay_once', withKey(payer, key), {
        id: method,
        invoice,
        amount_paid: amount,
        scheduled_date,
      }),
    bringForward: async (invoices, dueAt) => {
      await db
        .updateTable('payment_runs')
        .set({ due_at: dueAt, cycle_on: '2026-11-20' })
        .where('invoice_id', 'in', invoices)
        .execute();
      await db
        .updateTable('invoices')
        .set({ scheduled_on: '2026-11-20' })
        .where('id', 'in', invoices)
        .execute();
    },
    unschedule: (payer, invoice, key) =>
      call('POST', '/api/transactions/unschedule', withKey(payer, key), { invoice }),
    setAutoPay: (payer, changes, headers = payer.headers) =>
      call('PATCH', '/api/user_invoices/set_autopay', headers, {
        sub_id: payer.subscription.id,
        autopay_method: payer.card.id,
        customized: false,
        ...changes,
      }),
    at: async (instant) => clock.set(new Date(instant)),
    runsOf: (payer) =>
      db
        .selectFrom('payment_runs')
        .selectAll()
        .where('user_id', '=', payer.user.id)
        .orderBy('id')
        .execute(),
    notices: async (payer) =>
      (
        await db
          .selectFrom('messages')
          .select('body')
          .where('subscription_id', '=', payer.subscription.id)
          .orderBy('id')
          .execute()
      ).map(({ body }) => body),
    consentsOf: (payer) =>
      db
        .selectFrom('consent_records')
        .select(['kind', 'action', 'wording', 'channel', 'source', 'actor'])
        .where('user_id', '=', payer.user.id)
        .orderBy('id')
        .execute(),
    transactionsOf: (invoice) =>
      db
        .selectFrom('transactions')
        .select(['id', 'status', 'amount', 'paid_date'])
        .where('invoice_id', '=', invoice)
        .orderBy('id')
        .execute(),
    charged: () => world.stub.charges().length,
  };
};

/** A proxy before the gateway: while it is shut, every connection fails. */
export const createDoor = async () => {
  const sockets = new Set<Socket>();
  let target = 0;
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one
        .on('close', () => sockets.delete(one))
        .on('error', () => other.destroy())
        .pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      sockets.forEach((socket) => socket.destroy());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (url: string) => void (target = Number(new URL(url).port)),
    open: () => listen(port),
    shut,
  };
};
