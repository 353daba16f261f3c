import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Row } from '../../db/schema';
import { insertCard, insertTransaction } from '../../testing/factories';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertSide, insertTwoSides, type Side } from '../../testing/world';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('GET transactions', () => {
  let ana: Side;
  let bob: Side;
  let declined: number;
  let refund: number;
  beforeAll(async () => {
    ({ ana, bob } = await insertTwoSides(test));
    const later = (hours: number) => new Date(Date.UTC(2026, 1, 1, hours));
    declined = (
      await insertTransaction(test.database.db, {
        invoice: ana.otherInvoice,
        status: 'declined',
        amount: 300,
        paid_date: null,
        visible_method: 'Mastercard 4444',
        created_at: later(1),
      })
    ).id;
    refund = (
      await insertTransaction(test.database.db, {
        invoice: ana.invoice,
        type: 'refund',
        refund_of: ana.transaction.id,
        amount: 200,
        created_at: later(2),
      })
    ).id;
  });
  const read = async (query: string, headers: { readonly authorization: string }) => {
    const answer = await test.app.inject({ url: `/api/transactions${query}`, headers });
    return {
      answer,
      ids: answer.statusCode === 200 ? answer.json<{ id: number }[]>().map((row) => row.id) : [],
    };
  };

  it('answers the ten fields and separates refunds from payments [API-084] [API-063]', async () => {
    const { answer } = await read('', ana.customerHeaders);
    expect(answer.json()).toMatchObject([
      { id: refund, type: 'refund' },
      { id: declined, paid_date: null },
      {},
    ]);
    expect(answer.json()[2]).toEqual({
      id: ana.transaction.id,
      user: 'Ana Rivera',
      type: 'payment',
      amount_paid: 1_000,
      paid_date: '2026-11-20',
      status: 'success',
      visible_method: 'Visa 1111',
      invoice: ana.invoice.id,
      invoice_description: 'Water for Ana',
      merchant_name: 'Ana Water',
      date: '2026-01-15T12:00:00.000Z',
    });
  });

  it('answers customers and staff only their own transactions [API-083] [API-001] [API-002]', async () => {
    const own = [refund, declined, ana.transaction.id];
    expect((await read('', ana.customerHeaders)).ids).toEqual(own);
    expect((await read(`?user=${bob.customer.id}`, ana.customerHeaders)).ids).toEqual(own);
    expect((await read(`?user=${ana.customer.id}`, ana.staffHeaders)).ids).toEqual(own);
    expect((await read(`?user=${bob.customer.id}`, ana.staffHeaders)).ids).toEqual([]);
    expect((await read(`?invoice=${bob.invoice.id}`, ana.customerHeaders)).ids).toEqual([]);
  });

  it('filters, searches, sorts and pages [API-083]', async () => {
    const staff = ana.staffHeaders;
    expect((await read(`?invoice=${ana.otherInvoice.id}`, staff)).ids).toEqual([declined]);
    expect((await read('?status=declined,voided', staff)).ids).toEqual([declined]);
    expect((await read('?q=mastercard', staff)).ids).toEqual([declined]);
    expect((await read('?sort=amount_paid', staff)).ids).toEqual([
      refund,
      declined,
      ana.transaction.id,
    ]);
    expect((await read('?sort=-paid_date', staff)).ids).toEqual([
      refund,
      ana.transaction.id,
      declined,
    ]);
    const first = await read('?limit=2', staff);
    expect([first.ids, first.answer.headers['x-total-count']]).toEqual([[refund, declined], '3']);
    expect(
      (await read(`?limit=2&cursor=${String(first.answer.headers['x-next-cursor'])}`, staff)).ids,
    ).toEqual([ana.transaction.id]);
    expect((await read('?status=lost', staff)).answer.statusCode).toBe(400);
  });

  it('sorts several kinds of methods together, each row once', async () => {
    const staff = ana.staffHeaders;
    const path = '?method=visa,mastercard,visa&limit=2';
    const first = await read(`${path}&sort=visible_method`, staff);
    expect(first.answer.headers['x-total-count']).toBe('3');
    const next = String(first.answer.headers['x-next-cursor']);
    const { ids } = await read(`${path}&sort=visible_method&cursor=${next}`, staff);
    expect([...first.ids, ...ids]).toEqual([declined, ana.transaction.id, refund]);
    expect((await read(`${path}&sort=-visible_method`, staff)).ids).toEqual([
      refund,
      ana.transaction.id,
    ]);
    expect((await read('?method=mastercard&sort=visible_method', staff)).ids).toEqual([declined]);
  });

  it('refuses a sort that would read every transaction [API-083]', async () => {
    expect((await read('?sort=invoice_description', ana.staffHeaders)).answer.statusCode).toBe(400);
  });

  it('sorts donors among customers, and finds each of both once [API-083]', async () => {
    const { db } = test.database;
    const { merchant, staffHeaders, transaction } = bob;
    const card = await insertCard(db, { user_id: bob.customer.id });
    const session = await db
      .insertInto('page_sessions')
      .values({
        token_hash: Buffer.from('visit'),
        page: 'donation',
        merchant_id: merchant.id,
        client_address: '198.51.100.1',
        created_at: testNow,
        expires_at: testNow,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const donation = await db
      .insertInto('donations')
      .values({
        merchant_id: merchant.id,
        page_session_id: session.id,
        payment_method_id: card.id,
        first_name: 'Abe',
        last_name: 'Rivers',
        email: 'abe@people.test',
        description: 'For the well',
        gift: 500,
        fee: 0,
        created_at: testNow,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const gift = await sql<Row<'transactions', 'id'>>`
      with gift as (
        insert into transactions (merchant_id, donation_id, type, amount, status, visible_method, created_at)
        values (${merchant.id}, ${donation.id}, 'payment', 500, 'success', 'Visa 4242', ${testNow})
        returning id
      )
      select gift.id from gift, post_ledger(gift.id)`.execute(db);
    const giftId = gift.rows[0]?.id;
    const both = [giftId, transaction.id];
    expect((await read('?sort=user', staffHeaders)).ids).toEqual(both);
    expect((await read('?sort=-user', staffHeaders)).ids).toEqual(both.toReversed());
    expect((await read('?q=rive', staffHeaders)).ids).toEqual(both);
    expect((await read('?q=rive', staffHeaders)).answer.headers['x-total-count']).toBe('2');
    expect((await read('?q=visa&sort=user', staffHeaders)).ids).toEqual(both);
    expect((await read('?q=well', staffHeaders)).ids).toEqual([giftId]);
    expect((await read('?q=water%20for', staffHeaders)).ids).toEqual([transaction.id]);
  });

  it('answers no token of a method [API-082]', async () => {
    expect((await read('', ana.staffHeaders)).answer.body).not.toContain(ana.card.token);
  });
});

const readAs = async (query: string, { staffHeaders: headers }: Side) =>
  test.app.inject({ url: `/api/transactions${query}`, headers });
const idsOf = async (query: string, side: Side) =>
  (await readAs(query, side)).json<{ id: number }[]>().map(({ id }) => id);

describe('GET transactions of some types', () => {
  let cara: Side;
  beforeAll(async () => {
    cara = await insertSide(test, 'Cara');
  });

  it('counts what a bank took back as a refund, and marks it', async () => {
    const { invoice, transaction } = cara;
    const back = { invoice, refund_of: transaction.id, amount: 100 };
    const refund = await insertTransaction(test.database.db, { ...back, type: 'refund' });
    const taken = await insertTransaction(test.database.db, { ...back, type: 'return' });
    const undone = await insertTransaction(test.database.db, { ...back, type: 'void' });
    expect(await idsOf('?type=payment&sort=id', cara)).toEqual([transaction.id]);
    expect(await idsOf('?type=refund&sort=id', cara)).toEqual([refund.id, taken.id]);
    expect(await idsOf('?type=void,payment&sort=id', cara)).toEqual([transaction.id, undone.id]);
    const rows = (await readAs('?type=refund&sort=id', cara)).json<Record<string, unknown>[]>();
    expect(rows).toMatchObject([{ type: 'refund' }, { type: 'refund', is_return: true }]);
    expect(rows[0]).not.toHaveProperty('is_return');
  });

  it('refuses a type that no list shows', async () => {
    expect((await readAs('?type=return', cara)).statusCode).toBe(400);
  });
});

describe('GET transactions of bank accounts and checks', () => {
  let dan: Side;
  let banks: readonly number[];
  let checks: readonly number[];
  beforeAll(async () => {
    dan = await insertSide(test, 'Dan');
    const named = async (visible_method: string) =>
      (await insertTransaction(test.database.db, { invoice: dan.invoice, visible_method })).id;
    banks = [
      await named('Bank Account 6789'),
      await named('Checking 6789'),
      await named('Savings 6789'),
    ];
    checks = [await named('Check'), await named('Check 1042')];
  });

  it.each(['id', 'visible_method'])('distinguishes both, sorted by %s', async (sort) => {
    expect(await idsOf(`?method=bank&sort=${sort}`, dan)).toEqual(banks);
    expect(await idsOf(`?method=check&sort=${sort}`, dan)).toEqual(checks);
  });

  it('sorts both together by their names, each row once', async () => {
    const [bank, ...others] = banks;
    expect(await idsOf('?method=check,bank,check&sort=visible_method', dan)).toEqual([
      bank,
      ...checks,
      ...others,
    ]);
  });
});
