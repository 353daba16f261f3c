import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertInvoice, insertTransaction } from '../testing/factories';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { insertSide, type Side } from '../testing/world';
import type { Executor } from './database';

describe('texts that a search reads', () => {
  let test: TestApp;
  let side: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    side = await insertSide(test, 'Ana');
  });
  afterAll(() => test.close());

  const textOf = async (invoiceId: number) => {
    const { rows } = await sql<{ search_text: string; written_by: string }>`
      select x.search_text, x.xmin::text as written_by from invoice_texts x where x.invoice_id = ${invoiceId}`.execute(
      test.database.db,
    );
    return rows;
  };
  const find = async (path: string, search: string) =>
    (
      await test.app.inject({
        url: `/api/${path}?q=${encodeURIComponent(search)}`,
        headers: side.staffHeaders,
      })
    )
      .json<{ id: number }[]>()
      .map(({ id }) => id);
  const insertNamed = (executor: Executor, name: string) =>
    insertTransaction(executor, { invoice: side.invoice, visible_method: name });

  it('find an invoice by its edited description and number, and no longer by the old ones', async () => {
    const { id } = await insertInvoice(test.database.db, {
      subscription: side.subscription,
      invoice_number: 'Old-7',
      description: 'Roof repair',
    });
    await sql`update invoices set description = 'Chimney', invoice_number = 'New-8' where id = ${id}`.execute(
      test.database.db,
    );
    expect(await find('user_invoices', 'chimney')).toEqual([id]);
    expect(await find('user_invoices', 'NEW-8 chim')).toEqual([id]);
    expect(await find('user_invoices', 'roof')).toEqual([]);
    expect(await find('user_invoices', 'old-7')).toEqual([]);
  });

  it('stay as they are when an invoice is paid', async () => {
    const { id } = await insertInvoice(test.database.db, { subscription: side.subscription });
    const before = await textOf(id);
    await sql`update invoices set amount_paid = amount, paid_date = due_date where id = ${id}`.execute(
      test.database.db,
    );
    expect(before).toHaveLength(1);
    expect(await textOf(id)).toEqual(before);
  });

  it('go with an invoice', async () => {
    const { id } = await insertInvoice(test.database.db, {
      subscription: side.subscription,
      items: [],
    });
    await sql`delete from invoices where id = ${id}`.execute(test.database.db);
    expect(await textOf(id)).toEqual([]);
  });

  it('find a transaction by a method that no payment had before', async () => {
    expect(await find('transactions', 'discover 99')).toEqual([]);
    const { id } = await insertNamed(test.database.db, 'Discover 9911');
    expect(await find('transactions', 'discover 99')).toEqual([id]);
  });

  it('find a promised payment by the method that paid in the end', async () => {
    const { id } = await insertNamed(test.database.db, 'Diners 1234');
    await sql`update transactions set visible_method = 'Diners 5678' where id = ${id}`.execute(
      test.database.db,
    );
    expect(await find('transactions', 'diners 1234')).toEqual([]);
    expect(await find('transactions', 'DINERS 5678')).toEqual([id]);
  });

  it('know a name after its second payment once', async () => {
    await insertNamed(test.database.db, 'JCB 7777');
    await insertNamed(test.database.db, 'jcb 7777');
    const { rows } =
      await sql`select name from method_names where name = 'jcb 7777' and merchant_id = ${side.merchant.id}`.execute(
        test.database.db,
      );
    expect(rows).toEqual([{ name: 'jcb 7777' }]);
  });

  it('let two payments bring the same two new methods at once, and show each once', async () => {
    const { db } = test.database;
    const [one, two] = [
      await db.startTransaction().execute(),
      await db.startTransaction().execute(),
    ];
    const first = await insertNamed(one, 'Maestro 1010');
    const second = await insertNamed(two, 'Maestro 2020');
    const third = await insertNamed(one, 'Maestro 2020');
    const fourth = await insertNamed(two, 'Maestro 1010');
    await one.commit().execute();
    await two.commit().execute();
    const all = [first.id, second.id, third.id, fourth.id];
    expect((await find('transactions', 'maestro')).toSorted((a, b) => a - b)).toEqual(
      all.toSorted((a, b) => a - b),
    );
  });

  it('have indexes that no payment writes', async () => {
    const { rows } = await sql`
      select c.relname from pg_index x join pg_class c on c.oid = x.indexrelid join pg_am m on m.oid = c.relam
       where m.amname = 'gin' and x.indrelid in ('invoices'::regclass, 'transactions'::regclass)`.execute(
      test.database.db,
    );
    expect(rows).toEqual([]);
  });
});
