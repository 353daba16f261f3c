import { webhookEvents } from '@billfold/shared/contracts/webhook-rule';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { giveBackHand, type GiveBackHand } from '../../testing/give-back';
import { insertStaff } from '../../testing/factories';
import { buildPaymentWorld, type Payer, type PaymentWorld } from '../../testing/payment-world';
import { asStaff } from '../../testing/sign-in';

let world: PaymentWorld;
let hand: GiveBackHand;
beforeAll(async () => {
  world = await buildPaymentWorld();
  hand = giveBackHand(world);
});
beforeEach(async () => {
  await world.clock.rewind();
  world.stub.behave();
});
afterAll(() => world.close());

/** From now on the merchant wants all events. No try to send one is made: it is off the due ones. */
const listenTo = async ({ merchant }: Payer): Promise<void> => {
  await world.database.db
    .insertInto('webhook_endpoints')
    .values({
      merchant_id: merchant.id,
      url: 'https://shop.example/hook',
      events: [...webhookEvents],
      sealed_secret: Buffer.from('sealed'),
      secret_hint: 'abcd',
      paused_until: new Date('2100-01-01'),
      created_at: world.clock.now(),
    })
    .execute();
};
const listeningPayer = async (): Promise<Payer> => {
  const payer = await world.newPayer();
  await listenTo(payer);
  return payer;
};
const eventsOf = async ({ merchant }: Payer, kind?: string) => {
  const rows = await world.database.db
    .selectFrom('webhook_events')
    .select(['type', 'object_kind', 'object_id', 'data'])
    .where('merchant_id', '=', merchant.id)
    .orderBy('id')
    .execute();
  return rows.filter(({ object_kind }) => kind === undefined || object_kind === kind);
};
const typesOf = async (payer: Payer, kind?: string) =>
  (await eventsOf(payer, kind)).map(({ type }) => type);

describe('the events of an invoice', () => {
  it('are created, updated by a part of a payment, paid by the rest', async () => {
    const payer = await listeningPayer();
    const invoice = await world.newInvoice(payer, { amount: 10_000 });
    await world.pay(payer, invoice, 4_000, 'part');
    await world.pay(payer, invoice, 6_000, 'rest');
    const events = await eventsOf(payer, 'invoice');
    expect(events.map(({ type }) => type)).toEqual([
      'invoice.created',
      'invoice.updated',
      'invoice.paid',
    ]);
    expect(events[2]?.data).toMatchObject({
      id: invoice,
      customer_id: payer.subscription.id,
      amount: 10_000,
      amount_paid: 10_000,
      balance: 0,
      paid_date: '2026-11-20',
      status: 'paid',
    });
  });

  it('say that it was deleted, and nothing of a change that no receiver sees', async () => {
    const payer = await listeningPayer();
    const invoice = await world.newInvoice(payer);
    const { db } = world.database;
    await sql`update invoices set version = version + 1 where id = ${invoice}`.execute(db);
    await sql`update invoices set deleted_at = now() where id = ${invoice}`.execute(db);
    const events = await eventsOf(payer);
    expect(events.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.updated']);
    expect(events[1]?.data).toMatchObject({ is_deleted: true });
  });
});

describe('the events of a payment', () => {
  it('are succeeded and refunded, both of the payment', async () => {
    const payment = await hand.settled();
    await listenTo(payment.payer);
    await hand.refund(payment, 4_000);
    const [refunded] = await eventsOf(payment.payer, 'payment');
    expect(refunded).toMatchObject({
      type: 'payment.refunded',
      object_id: payment.id,
      data: { object: 'transaction', type: 'refund', amount: 4_000, payment_id: payment.id },
    });
    expect(refunded?.data).not.toHaveProperty('visible_method');
  });

  it('are declined', async () => {
    const payer = await listeningPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'decline');
    await world.pay(payer, invoice, 10_000);
    expect(await typesOf(payer, 'payment')).toEqual(['payment.declined']);
  });

  it('are in doubt, resolved and succeeded, in this order of their writing', async () => {
    const payer = await listeningPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'b62_booked');
    expect(await world.pay(payer, invoice, 10_000)).toMatchObject({ status: 202 });
    await world.clock.advance('PT1M');
    const events = await eventsOf(payer, 'payment');
    expect(events.map(({ type }) => type)).toEqual([
      'payment.in_doubt',
      'payment.resolved',
      'payment.succeeded',
    ]);
    expect(events.slice(0, 2).map(({ data }) => data)).toMatchObject([
      { outcome: 'unknown', invoice_id: invoice },
      { outcome: 'succeeded', invoice_id: invoice },
    ]);
    expect(new Set(events.map(({ object_id }) => object_id)).size).toBe(1);
  });

  it('are returned by a bank', async () => {
    const payment = await hand.settled();
    await listenTo(payment.payer);
    await sql`select post_return(${payment.id}, 10000, 'returned', 'R01', '{}', 'system:test',
      ${world.clock.now()})`.execute(world.database.db);
    expect(await typesOf(payment.payer)).toEqual(['payment.returned', 'invoice.updated']);
  });
});

describe('the events of a customer', () => {
  const patch = async (payer: Payer, path: string, fields: Readonly<Record<string, string>>) => {
    const { db } = world.database;
    const { id } = await insertStaff(db, [payer.merchant.id]);
    const answer = await world.app.inject({
      method: 'PATCH',
      url: `/api/subscriptions/${payer.subscription.id}${path}`,
      headers: {
        ...(await asStaff(db, world.clock, id)),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    });
    expect(answer.statusCode).toBe(200);
  };

  it('are opted out, with the channel', async () => {
    const payer = await world.newPayer();
    const path = '/update_notifications';
    await patch(payer, path, { email_opt_in: '1', agreed_by: 'phone' });
    await listenTo(payer);
    await patch(payer, path, { email_opt_in: '0' });
    const events = await eventsOf(payer, 'customer');
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'customer.opted_out',
      'customer.updated',
    ]);
    expect(events.find(({ type }) => type === 'customer.opted_out')?.data).toMatchObject({
      channel: 'email',
      customer_id: payer.subscription.id,
    });
  });

  it('are updated by another name of the person, without naming it, and deleted', async () => {
    const payer = await listeningPayer();
    const { db } = world.database;
    await db
      .updateTable('users')
      .set({ last_name: 'Quetzal' })
      .where('id', '=', payer.user.id)
      .execute();
    await db
      .updateTable('subscriptions')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', payer.subscription.id)
      .execute();
    const events = await eventsOf(payer);
    expect(events.map(({ type }) => type)).toEqual(['customer.updated', 'customer.deleted']);
    expect(JSON.stringify(events)).not.toContain('uetzal');
  });
});

it('writes the end of an import once', async () => {
  const payer = await listeningPayer();
  const { db } = world.database;
  const { id } = await insertStaff(db, [payer.merchant.id]);
  const operation = await db
    .insertInto('operations')
    .values({
      kind: 'import_run',
      state: 'running',
      counts: '{}',
      input: '{}',
      merchant_id: payer.merchant.id,
      created_by: id,
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = (fields: object) =>
    db.updateTable('operations').set(fields).where('id', '=', operation.id).execute();
  await change({ done: 3 });
  await change({ state: 'done', finished_at: world.clock.now() });
  await change({ done: 4 });
  const events = await eventsOf(payer);
  expect(events).toMatchObject([{ type: 'import.finished', data: { status: 'done' } }]);
});

it('costs a merchant without an endpoint no row', async () => {
  const payer = await world.newPayer();
  const invoice = await world.newInvoice(payer);
  await world.pay(payer, invoice, 10_000);
  expect(await eventsOf(payer)).toEqual([]);
});
