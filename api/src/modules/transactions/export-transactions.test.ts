import { transactionFileColumns } from '@billfold/shared/contracts/transaction.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertInvoice, insertStaff, insertTransaction } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, insertTwoSides, type Side } from '../../testing/world';

let test: TestApp;
let ana: Side;
let bob: Side;
let ids: Readonly<Record<'payment' | 'refund' | 'voided' | 'void' | 'declined' | 'old', number>>;

const day = (date: string) => ({
  paid_date: date,
  created_at: new Date(`${date}T18:00:00Z`),
});

beforeAll(async () => {
  test = await buildTestApp();
  ({ ana, bob } = await insertTwoSides(test));
  const { db } = test.database;
  const invoice = await insertInvoice(db, {
    subscription: ana.subscription,
    invoice_number: '=1+1',
    description: 'Pipes, "large"',
  });
  const add = async (given: Omit<Parameters<typeof insertTransaction>[1], 'invoice'>) =>
    (await insertTransaction(db, { invoice, ...given })).id;
  const payment = await add({ amount: 2_500, visible_method: 'Cash', ...day('2026-10-01') });
  const voided = await add({ amount: 900, status: 'voided', ...day('2026-10-02') });
  ids = {
    payment,
    voided,
    refund: await add({ type: 'refund', refund_of: payment, amount: 1_050, ...day('2026-10-31') }),
    void: await add({ type: 'void', refund_of: voided, amount: 900, ...day('2026-10-03') }),
    declined: await add({ status: 'declined', amount: 300, ...day('2026-10-04'), paid_date: null }),
    old: await add({ amount: 100, visible_method: 'Bank Account 6789', ...day('2026-09-30') }),
  };
});
afterAll(() => test.close());

const post = (query: string, payload: object | undefined, headers = ana.staffHeaders) =>
  test.app.inject({
    method: 'POST',
    url: `/api/transactions/export${query}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
const rowsOf = (body: string): readonly string[] =>
  body
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(1, -1);
const idsOf = (body: string): readonly number[] =>
  rowsOf(body).map((line) => Number(line.split(',')[0]));

describe('POST transactions/export', () => {
  it('answers a CSV file of the transactions of the merchant alone [API-092]', async () => {
    const answer = await post('', undefined);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="transactions-2026-\d\d-\d\d\.csv"$/,
    );
    expect(answer.body.split('\r\n')[0]).toBe(`\uFEFF${transactionFileColumns.join(',')}`);
    expect(idsOf(answer.body)).toEqual([
      ana.transaction.id,
      ids.old,
      ids.payment,
      ids.voided,
      ids.void,
      ids.declined,
      ids.refund,
    ]);
    expect(idsOf((await post('', undefined, bob.staffHeaders)).body)).toEqual([bob.transaction.id]);
  });

  it('takes both days of the range in [API-093]', async () => {
    const october = [ids.payment, ids.voided, ids.void, ids.refund];
    expect(idsOf((await post('', { from: '10/01/2026', to: '2026-10-31' })).body)).toEqual(october);
    expect(idsOf((await post('', { from: '2026-10-31' })).body)).toEqual([
      ana.transaction.id,
      ids.refund,
    ]);
    expect(idsOf((await post('', { to: '2026-09-30' })).body)).toEqual([ids.old]);
    expect((await post('', { from: '2026-02-30' })).statusCode).toBe(400);
    expect((await post('', { since: '2026-02-20' })).statusCode).toBe(400);
  });

  it('writes what went back as a negative amount, and no formula', async () => {
    const { body } = await post('', { from: '2026-10-01', to: '2026-10-31' });
    const [first = '', ...others] = rowsOf(body);
    expect(first).toBe(
      [
        ids.payment,
        'payment,success,Ana Rivera',
        ana.merchant.id,
        'Ana Water',
        first.split(',')[6],
        `'=1+1,"Pipes, ""large""",25.00,25.00,2026-10-01,Cash,2026-10-01T18:00:00.000Z`,
      ].join(','),
    );
    const amounts = others.map((line) => line.split(',').slice(-5, -3));
    expect(amounts).toEqual([
      ['9.00', '9.00'],
      ['-9.00', '-9.00'],
      ['-10.50', '-10.50'],
    ]);
  });

  it('adds up to what the ledger has', async () => {
    const { body } = await post('', undefined);
    const collected = rowsOf(body).map((line) => Math.round(Number(line.split(',').at(-4)) * 100));
    const { rows } = await sql<{ sum: number }>`
      select sum(case side when 'debit' then amount else -amount end)::bigint as sum from ledger_lines
       where merchant_id = ${ana.merchant.id} and account = 'gateway'`.execute(test.database.db);
    expect(collected.reduce((sum, cents) => sum + cents, 0)).toBe(rows[0]?.sum);
  });

  it('follows the filters and the order of the list', async () => {
    const query = '?status=success&method=cash,bank&sort=-amount_paid';
    expect(idsOf((await post(query, {})).body)).toEqual([ids.payment, ids.old]);
  });

  it('reads all pages of more rows than one has', async () => {
    const many = await insertSide(test, 'Many');
    await sql`
      with many_rows as (
        insert into transactions (invoice_id, subscription_id, merchant_id, user_id, type, amount, status,
          visible_method, paid_date, created_at)
        select t.invoice_id, t.subscription_id, t.merchant_id, t.user_id, 'payment', n, 'success', 'Amex 0005',
        '2025-01-01', t.created_at
          from transactions t, generate_series(1, 2500) n where t.id = ${many.transaction.id}
        returning id
      )
      select from many_rows m, post_ledger(m.id)`.execute(test.database.db);
    const { body } = await post('?method=amex', undefined, many.staffHeaders);
    expect(new Set(idsOf(body)).size).toBe(2_500);
  });

  it('is refused without the permission, and noted in the log of the merchant', async () => {
    const { db } = test.database;
    const clerk = await insertStaff(db, [ana.merchant.id], {}, ['view']);
    const refused = await post('', undefined, await asStaff(db, test.clock, clerk.id));
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({
        detail:
          "You don't have permission to export lists. An owner of the business can give it to you.",
      }),
    ]);
    await post('?status=voided&q=ana', { from: '2026-10-01' });
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'transactions.exported' and merchant_id = ${ana.merchant.id}
        order by id desc limit 1`.execute(db);
    expect(rows[0]?.after).toEqual({
      from: '2026-10-01',
      to: null,
      statuses: ['voided'],
      methods: null,
      is_searched: true,
    });
  });
});

describe('GET transactions/sums', () => {
  const sums = async (query: string, headers = ana.staffHeaders) =>
    (await test.app.inject({ url: `/api/transactions/sums${query}`, headers })).json<object>();

  it('adds up what the filter took and gave back', async () => {
    expect(await sums('?from=2026-09-30&to=2026-10-31')).toEqual({
      collected: 2_600,
      refunded: 1_050,
    });
    expect(await sums('?method=cash')).toEqual({ collected: 2_500, refunded: 0 });
    expect(await sums('?amount_from=1000&amount_to=1050')).toEqual({
      collected: 1_000,
      refunded: 1_050,
    });
    expect(await sums('?status=declined')).toEqual({ collected: 0, refunded: 0 });
    expect(await sums('?q=pipes&from=2026-10-01')).toEqual({ collected: 2_500, refunded: 1_050 });
  });

  it('adds nothing of another merchant', async () => {
    expect(await sums(`?merchant_id=${ana.merchant.id}`, bob.staffHeaders)).toEqual({
      collected: 0,
      refunded: 0,
    });
  });
});

describe('GET transactions', () => {
  const read = async (query: string) =>
    (await test.app.inject({ url: `/api/transactions${query}`, headers: ana.staffHeaders }))
      .json<readonly { id: number }[]>()
      .map(({ id }) => id);

  it('filters by days, amounts, kinds of methods and merchants [API-083]', async () => {
    expect(await read('?from=2026-10-02&to=2026-10-03&sort=id')).toEqual([ids.voided, ids.void]);
    expect(await read('?amount_from=300&amount_to=900&sort=amount_paid')).toEqual([
      ids.declined,
      ids.voided,
      ids.void,
    ]);
    expect(await read('?method=bank')).toEqual([ids.old]);
    expect(await read('?method=cash,bank&sort=paid_date')).toEqual([ids.old, ids.payment]);
    expect(await read(`?method=cash&merchant_id=${ana.merchant.id}`)).toEqual([ids.payment]);
    expect(await read(`?merchant_id=${bob.merchant.id}`)).toEqual([]);
    expect(await read('?q=ana&method=cash')).toEqual([ids.payment]);
  });
});
