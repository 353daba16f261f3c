import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { buildPaymentWorld, transactionOf, type PaymentWorld } from '../../testing/payment-world';
import { until } from '@billfold/server-kit/testing/until';
import { hashKey, hashRequest } from './idempotency.service';

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

describe('Idempotency-Key', () => {
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
    const held = world.stub.holdAuth();
    const clicks = [
      world.pay(payer, invoice, 2_500, 'double'),
      world.pay(payer, invoice, 2_500, 'double'),
    ];
    await held.arrived;
    await Promise.race(clicks);
    held.release();
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
    const held = world.stub.holdAuth();
    const tabs = [
      world.pay(payer, invoice, 10_000, 'one'),
      world.pay(payer, invoice, 10_000, 'two'),
    ];
    await held.arrived;
    await Promise.race(tabs);
    held.release();
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
    ['', 400],
    ['k'.repeat(256), 400],
    ['k'.repeat(255), 200],
  ])('of length %# is answered with %d', async (key, status) => {
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
        `update idempotency_keys set status = null, body = null, answered_at = null, leased_until = clock_timestamp() + interval '${alive}' where key = '${hashKey('died')}'`,
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
    const held = world.stub.holdAuth();
    const running = world.pay(payer, invoice, 2_500, 'slow');
    await held.arrived;
    const leasedUntil = async () => (await keysOf('slow'))[0]?.leased_until?.getTime() ?? 0;
    const first = await leasedUntil();
    await until(async () => (await leasedUntil()) > first);
    expect(await world.pay(payer, invoice, 2_500, 'slow')).toMatchObject({
      status: 409,
      body: { code: 'request_in_progress' },
    });
    held.release();
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
