import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { Database } from '../../db/database';
import { insertCard } from '../../testing/factories';
import { giveBackHand } from '../../testing/give-back';
import { buildPaymentWorld, transactionOf, type PaymentWorld } from '../../testing/payment-world';
import { silentLog } from '../../testing/silent-log';
import { until } from '@billfold/server-kit/testing/until';
import { keyedTables } from './idempotency.queries';
import { hashKey, hashRequest, runOnce } from './idempotency.service';
import { makeOnce } from './make-once.service';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '86400000', REQUEST_LEASE_MS: '5000' });
});
beforeEach(() => world.clock.rewind());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const keysOf = (key: string) =>
  world.database.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', hashKey(key))
    .execute();

/** Ends a lease, as if the process had been paused for longer. */
const endLease = (key: string) =>
  world.database.db
    .updateTable('idempotency_keys')
    .set({ leased_until: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('key', '=', hashKey(key))
    .execute();

const actor: StaffActor = {
  kind: 'merchant',
  isProgram: false,
  userId: 1,
  username: 'olivia',
  role: 1,
  sessionId: 1,
  merchantIds: [],
  permissions: new Map(),
  secondFactor: 'none',
};
const contextWith = (db: Database) => ({
  db,
  actor,
  clock: world.clock,
  config: world.config,
  log: silentLog,
  requestId: 'r',
});

describe('a request that was paused until its key was taken over', () => {
  /** A refund that waits for the gateway, and whose lease is over meanwhile. */
  const pauseFirstRefund = async (key: string, amount: number) => {
    const hand = giveBackHand(world);
    const payment = await hand.settled();
    const refund = () => hand.refund(payment, amount, {}, key);
    const delayedCall = world.stub.holdInquire();
    const pausedRefund = refund();
    await delayedCall.arrived;
    await endLease(key);
    return {
      delayedCall,
      pausedRefund,
      refund,
      refunded: () => hand.refundedAt(payment),
    };
  };

  it.each([
    ['a part', 4_000, '40.00'],
    ['the whole', 10_000, '100.00'],
  ])('refunds %s once, and answers what the second request answered', async (key, amount, sum) => {
    const { delayedCall, pausedRefund, refund, refunded } = await pauseFirstRefund(key, amount);
    const second = await refund();
    expect(second.status).toBe(200);
    delayedCall.release();
    expect(await pausedRefund).toMatchObject({
      status: 200,
      body: second.body,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await refunded()).toEqual([sum]);
  });

  it('leaves the key to the second request, which still runs', async () => {
    const { delayedCall, pausedRefund, refund, refunded } = await pauseFirstRefund('both', 4_000);
    const second = world.stub.holdInquire();
    const running = refund();
    await second.arrived;
    delayedCall.release();
    expect(await pausedRefund).toMatchObject({ status: 409 });
    expect(await keysOf('both')).toMatchObject([{ takeovers: 1, status: null }]);
    second.release();
    expect(await running).toMatchObject({ status: 200 });
    expect(await refunded()).toEqual(['40.00']);
  });

  it('makes no second row', async () => {
    const { db } = world.database;
    const { merchant } = await world.newPayer();
    let tags = 0;
    const make = (database: Database) =>
      makeOnce(
        contextWith(database),
        { route: 'POST tags', key: 'rows', request: {} },
        (transaction) =>
          transaction
            .insertInto('tags')
            // Another name each time: no unique name keeps the second row out.
            .values({ merchant_id: merchant.id, name: `Tag ${(tags += 1)}` })
            .returning('id')
            .executeTakeFirstOrThrow(),
      );
    let goOn = (): void => undefined;
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    // It is paused right before its transaction.
    type Work = Parameters<ReturnType<Database['transaction']>['execute']>[0];
    const transaction = () => ({
      execute: async (work: Work) => {
        arrive();
        await paused;
        return db.transaction().execute(work);
      },
    });
    const standingDb = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction') return transaction;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const pausedRequest = make(standingDb);
    await arrived;
    await endLease('rows');
    const made = await make(db);
    goOn();
    expect(await pausedRequest).toEqual({ ...made, isReplayed: true });
    const rows = await db
      .selectFrom('tags')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('Idempotency-Key', () => {
  it('is released by a look into every table that names it', async () => {
    const { rows } = await sql<{ readonly table_name: string }>`
      select table_name from information_schema.columns
      where column_name = 'idempotency_key_id' and table_schema = 'public'`.execute(
      world.database.db,
    );
    const names = rows.map(({ table_name }) => table_name);
    expect([...keyedTables].toSorted()).toEqual(names.toSorted());
  });

  it('stays known when its request failed after it made something', async () => {
    const { db } = world.database;
    const { user } = await world.newPayer();
    const send = () =>
      runOnce(contextWith(db), {
        principal: 'merchant:1',
        route: 'POST payment_methods',
        key: 'made',
        request: {},
        execute: async (key) => {
          await insertCard(db, { user_id: user.id, idempotency_key_id: key?.id ?? null });
          throw new Error('The process lost its connection.');
        },
        recall: async () => ({ status: 200, body: 'made before' }),
      });
    await expect(send()).rejects.toThrow('The process lost its connection.');
    expect(await send()).toEqual({ status: 200, body: 'made before', isReplayed: false });
  });

  it('stores no text of the caller', async () => {
    const payer = await world.newPayer();
    await world.pay(payer, await world.newInvoice(payer), 2_500, '4111111111111111');
    const kept = await world.database.db.selectFrom('idempotency_keys').select('key').execute();
    expect(kept.map(({ key }) => key)).not.toContain('4111111111111111');
    expect(await keysOf('4111111111111111')).toHaveLength(1);
  });

  it('replays the first answer, and charges once', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const first = await world.pay(payer, invoice, 2_500, 'same');
    const second = await world.pay(payer, invoice, 2_500, 'same');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await world.invoiceRow(invoice)).amount_paid).toBe(2_500);
  });

  it('charges once for a double click', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const delayedCall = world.stub.holdAuth();
    const clicks = [
      world.pay(payer, invoice, 2_500, 'double'),
      world.pay(payer, invoice, 2_500, 'double'),
    ];
    await delayedCall.arrived;
    await Promise.race(clicks);
    delayedCall.release();
    const answers = await Promise.all(clicks);
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual(
      [200, 409],
    );
    const refused = answers.find(({ status }) => status === 409);
    expect(refused).toMatchObject({
      body: { code: 'request_in_progress' },
      headers: { 'retry-after': '1' },
    });
    expect(await world.pay(payer, invoice, 2_500, 'double')).toMatchObject({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect((await world.invoiceRow(invoice)).amount_paid).toBe(2_500);
  });

  it('allows one of two keys to pay the invoice', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const delayedCall = world.stub.holdAuth();
    const tabs = [
      world.pay(payer, invoice, 10_000, 'one'),
      world.pay(payer, invoice, 10_000, 'two'),
    ];
    await delayedCall.arrived;
    await Promise.race(tabs);
    delayedCall.release();
    const answers = await Promise.all(tabs);
    expect(
      answers
        .map(({ status, body }) => `${status} ${String(body['code'])}`)
        .toSorted((first, second) => first.localeCompare(second)),
    ).toEqual(['200 undefined', '409 payment_in_doubt']);
  });

  it('refuses another request under the key, and forgets one that never began [API-004]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    expect((await world.pay(payer, invoice, 10_001, 'reused')).status).toBe(400);
    expect(await keysOf('reused')).toEqual([]);
    expect((await world.pay(payer, invoice, 2_500, 'reused')).status).toBe(200);
    expect(await world.pay(payer, invoice, 2_501, 'reused')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reuse' },
    });
    expect((await world.invoiceRow(invoice)).amount_paid).toBe(2_500);
  });

  it('belongs to one principal', async () => {
    const [ana, sam] = [await world.newPayer(), await world.newPayer()];
    const [first, second] = [await world.newInvoice(ana), await world.newInvoice(sam)];
    expect((await world.pay(ana, first, 100, 'shared')).status).toBe(200);
    const other = await world.pay(sam, second, 100, 'shared');
    expect(other.status).toBe(200);
    expect(other.headers['idempotent-replayed']).toBeUndefined();
  });

  it.each([
    [0, 400],
    [256, 400],
    [255, 200],
  ])('answers %d characters with %d', async (length, status) => {
    const key = 'k'.repeat(length);
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const answer = await world.pay(payer, invoice, 100, key);
    expect(answer.status).toBe(status);
    expect(answer.body['code']).toBe(status === 400 ? 'idempotency_key_invalid' : undefined);
  });

  it('does not store 401 and validation errors', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    expect(
      (
        await world.pay(
          { ...payer, headers: { authorization: 'Token nobody' } },
          invoice,
          100,
          'unstored',
        )
      ).status,
    ).toBe(401);
    expect((await world.pay(payer, invoice, -1, 'unstored')).status).toBe(400);
    expect(await keysOf('unstored')).toEqual([]);
  });

  it('waits for a dead process, then answers from its attempt without a second charge', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const first = await world.pay(payer, invoice, 2_500, 'died');
    // As kill -9 leaves it between the commit of the payment and the storing of the answer.
    const forget = (alive: string) =>
      world.runSql(
        `update idempotency_keys set status = null, body = null, answered_at = null,
          leased_until = clock_timestamp() + interval '${alive}' where key = '${hashKey('died')}'`,
      );
    await forget('1 hour');
    expect(await world.pay(payer, invoice, 2_500, 'died')).toMatchObject({
      status: 409,
      body: { code: 'request_in_progress' },
    });
    await forget('-1 second');
    const again = await Promise.all([
      world.pay(payer, invoice, 2_500, 'died'),
      world.pay(payer, invoice, 2_500, 'died'),
    ]);
    expect(again.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(again.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(transactionOf(await world.pay(payer, invoice, 2_500, 'died'))).toEqual(
      transactionOf(first),
    );
    expect((await world.invoiceRow(invoice)).amount_paid).toBe(2_500);
  });

  it('runs again when its process died before the start', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const request = { id: payer.card.id, invoice, amount_paid: 2_500 };
    await world.database.db
      .insertInto('idempotency_keys')
      .values({
        principal: `customer:${payer.user.id}`,
        route: 'POST transactions/pay_once',
        key: 'early',
        request_hash: hashRequest(request),
        status: null,
        created_at: world.clock.now(),
        leased_until: sql<Date>`clock_timestamp() - interval '1 second'`,
      })
      .execute();
    expect(await world.pay(payer, invoice, 2_500, 'early')).toMatchObject({ status: 200 });
    expect((await world.invoiceRow(invoice)).amount_paid).toBe(2_500);
  });

  it('renews its lease while its request runs', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const delayedCall = world.stub.holdAuth();
    const running = world.pay(payer, invoice, 2_500, 'slow');
    await delayedCall.arrived;
    const leasedUntil = async () => (await keysOf('slow'))[0]?.leased_until?.getTime() ?? 0;
    const first = await leasedUntil();
    await until(async () => (await leasedUntil()) > first);
    expect(await world.pay(payer, invoice, 2_500, 'slow')).toMatchObject({
      status: 409,
      body: { code: 'request_in_progress' },
    });
    delayedCall.release();
    expect((await running).status).toBe(200);
  });

  it('expires after 30 days', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    await world.pay(payer, invoice, 2_500, 'kept');
    await world.clock.advance('P29D');
    expect(await keysOf('kept')).toHaveLength(1);
    await world.clock.advance('P2D');
    expect(await keysOf('kept')).toEqual([]);
  });

  it('ignores the order of fields', () => {
    expect(hashRequest({ a: 1, b: [{ c: 2, d: 3 }] })).toEqual(
      hashRequest({ b: [{ d: 3, c: 2 }], a: 1 }),
    );
    expect(hashRequest({ a: 1 })).not.toEqual(hashRequest({ a: '1' }));
  });
});
