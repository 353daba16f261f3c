import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportRowView } from '@billfold/shared/contracts/import.contract';
import { sql } from 'kysely';
import { createSecretHasher } from '../../core/secret-hasher';
import { insertCustomer, insertInvoice, insertSubscription } from '../../testing/factories';
import { raceForRow } from '../../testing/row-race';
import { type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(async () => {
  await world.reset();
  const user = await insertCustomer(world.db, {});
  const subscription = await insertSubscription(world.db, {
    user_id: user.id,
    merchant_id: world.merchantId(),
  });
  await insertInvoice(world.db, { subscription, amount: 10_000, invoice_number: 'B-1' });
  await insertInvoice(world.db, { subscription, amount: 5_000, invoice_number: 'B-2' });
});

const heads = 'invoice_number,amount,paid_date,method,reference';
const fileOf = (...rows: readonly string[]): string => [heads, ...rows].join('\n');
const paid = async () => (await world.invoices()).map(({ amount_paid: sum }) => sum);

describe('POST merchants/import_payments', () => {
  it('records payments of the past with their day, means and reference', async () => {
    const file = fileOf('B-1,40,2026-10-01,check,1042', 'b-1,$60.00,10/02/2026,Money order,M-7');
    expect(await world.run('payments', file)).toMatchObject({ successes: 2 });
    expect(await world.payments()).toMatchObject([
      { amount: 4_000, paid_date: '2026-10-01', visible_method: 'Check 1042', is_cash: true },
      { amount: 6_000, paid_date: '2026-10-02', visible_method: 'Money order' },
    ]);
    const [bill] = await world.invoices();
    expect(bill).toMatchObject({ amount_paid: 10_000, paid_date: '2026-10-02' });
    const toasts = await sql`select from live_outbox where event ->> 'type' = 'payment'`.execute(
      world.db,
    );
    expect(toasts.rows).toEqual([]);
  });

  it('shortens a method between two characters', async () => {
    const method = `${'m'.repeat(39)}\u{1F600}`;
    await world.run('payments', fileOf(`B-1,40,2026-10-01,${method},`));
    expect(await world.payments()).toMatchObject([{ visible_method: 'm'.repeat(39) }]);
  });

  it('names unknown, paid, cancelled and overpaid invoices, as the dry run did', async () => {
    await sql`update invoices set stored_state = 'cancelled', state_set_by_merchant = true where invoice_number = 'B-2'
      and merchant_id = ${world.merchantId()}`.execute(world.db);
    const file = fileOf(
      'B-9,1,2026-10-01,cash,',
      'B-2,1,2026-10-01,cash,',
      'B-1,70,2026-10-01,cash,a',
      'B-1,31,2026-10-01,cash,b',
      'B-1,30,2026-10-01,cash,c',
      'B-1,1,2026-10-01,cash,d',
      'B-1,1,2027-10-01,cash,e',
    );
    const dry = await world.run('payments', file, { dry_run: true });
    expect(await paid()).toEqual([0, 0]);
    const done = await world.goOn('payments', { job: dry.id });
    expect(done.failures).toEqual(dry.failures);
    expect(done.import).toMatchObject({ differs: 0, counts: { created: 2, failed: 5 } });
    expect(done.failures.errors).toEqual([
      "Line 2: There's no invoice B-9.",
      expect.stringContaining('Line 3: '),
      expect.stringContaining('Line 5: '),
      expect.stringContaining('Line 7: '),
      'Line 8: paid_date is in the future.',
    ]);
    expect(await paid()).toEqual([10_000, 0]);
  });

  it('records a payment once, twice in a file and in two files', async () => {
    const file = fileOf('B-1,10,2026-10-01,cash,R1', 'B-1,10,2026-10-01,cash,R1');
    const first = await world.run('payments', file);
    expect(first).toMatchObject({ successes: 1, unchanged: 1, warnings: { count: 1 } });
    expect(first.warnings.warnings).toEqual([
      "Line 3: The same payment is in line 2. It's recorded only once.",
    ]);
    const second = await world.run('payments', file);
    expect(second).toMatchObject({ successes: 0, unchanged: 2 });
    expect(second.import.same_as).toMatchObject({ id: first.id });
    expect(await paid()).toEqual([1_000, 0]);
  });

  it.each([
    ['another case of letters', ',B-1,10,2026-10-01,cash,r1', ',b-1,10,2026-10-01,cash,R1'],
    ['a check number', ',B-1,10,2026-10-01,Check 1042,', ',B-1,10,2026-10-01,check,1042'],
    ['the id of the invoice', ',B-1,10,2026-10-01,cash,R1', 'ID,,10,2026-10-01,cash,R1'],
  ])('records a payment once that two rows name by %s', async (_what, one, other) => {
    const [bill] = await world.invoices();
    const apart = Array.from(
      { length: 250 },
      (_none, index) => `,B-2,0.01,2026-10-01,cash,${index}`,
    );
    const file = (...rows: readonly string[]) =>
      ['invoice,invoice_number,amount,paid_date,method,reference', ...rows]
        .join('\n')
        .replace('ID', String(bill?.id));
    const dry = await world.run('payments', file(one, ...apart, other), { dry_run: true });
    expect(dry.warnings.warnings).toEqual([
      "Line 253: The same payment is in line 2. It's recorded only once.",
    ]);
    const near = await world.run('payments', file(one, other));
    expect(near).toMatchObject({ successes: 1, unchanged: 1, warnings: { count: 1 } });
    const far = await world.goOn('payments', { job: dry.id });
    expect(far).toMatchObject({ successes: 250, unchanged: 2, import: { differs: 1 } });
    expect(await paid()).toEqual([1_000, 250]);
  });

  it('records a payment of which a row of another merchant says the same', async () => {
    const { name } = await world.db
      .selectFrom('merchants')
      .select('name')
      .where('id', '=', world.merchantId())
      .executeTakeFirstOrThrow();
    const rows = ['Elsewhere', name].map((place) => `B-1,10,2026-10-01,cash,,${place}`);
    const result = await world.run('payments', [`${heads},merchant_name`, ...rows].join('\n'));
    expect(result).toMatchObject({ successes: 1, failures: { count: 1 }, warnings: { count: 0 } });
    expect(await paid()).toEqual([1_000, 0]);
  });

  it('leaves no payment out whose number at a bank is a transaction of ours', async () => {
    await world.run('payments', fileOf('B-1,10,2026-10-01,cash,R1'));
    const [own] = await world.payments();
    const rows = ['B-2,10', 'B-1,11', 'B-9,10'].map((row) => `${own?.id},${row},2026-10-05`);
    const file = ['Transaction ID,Invoice Number,Amount,Paid On', ...rows].join('\n');
    const sentence = `Transaction ${own?.id} isn't this payment. Don't import the Transaction ID column if its numbers aren't from our file.`;
    expect((await world.run('payments', file)).failures.errors).toEqual(
      [2, 3, 4].map((line) => `Line ${line}: ${sentence}`),
    );
  });

  it('leads from a row that changes nothing to its invoice, then to its payment', async () => {
    const [bill] = await world.invoices();
    const pay = async (reference: string) => {
      await world.run('payments', fileOf(`B-1,10,2026-10-01,cash,${reference}`));
      return (await world.payments()).at(-1);
    };
    const one = await pay('R1');
    const [payment, reference] = one?.id === bill?.id ? [await pay('R2'), 'R2'] : [one, 'R1'];
    const own = `transaction,${heads}\n,B-1,10,2026-10-01,cash,${reference}\n${payment?.id},B-1,10,2026-10-01,cash,`;
    const dry = await world.run('payments', own, { dry_run: true });
    const targets = async () =>
      (await world.get<readonly ImportRowView[]>(`imports/${dry.id}/rows`)).map(
        ({ target }) => target,
      );
    expect(await targets()).toEqual([bill?.id, bill?.id]);
    await world.goOn('payments', { job: dry.id });
    expect(await targets()).toEqual([payment?.id, payment?.id]);
  });

  it('changes nothing with its own export', async () => {
    await world.run('payments', fileOf('B-1,10,2026-10-01,cash,R1', 'B-2,50,2026-10-01,check,77'));
    const { body: exported } = await world.post('transactions/export');
    const result = await world.run('payments', exported);
    expect(result).toMatchObject({ successes: 0, unchanged: 2, failures: { count: 0 } });
    expect(await paid()).toEqual([1_000, 5_000]);
  });
});

describe('the undo of payments and a deletion of their invoices', () => {
  it('end both while each waits for the other', async () => {
    const { id } = await world.run(
      'payments',
      fileOf('B-1,10,2026-10-01,cash,', 'B-2,10,2026-10-01,cash,'),
    );
    const pin_hash = await createSecretHasher(world.test.config.security).hashPin('2580');
    await world.db
      .updateTable('users')
      .set({ pin_hash })
      .where('id', '=', world.staffId())
      .execute();
    const ids = (await world.invoices()).map((invoice) => invoice.id);
    const answers = await raceForRow(
      world.db,
      { table: 'invoices', id: ids[0] ?? 0 },
      () => world.post('user_invoices/delete_invoices', { invoice_ids: ids, pin: '2580' }),
      () => world.post(`imports/${id}/undo`),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await world.view(id)).toMatchObject({ state: 'undone', undo: { undone: 2, kept: 0 } });
  });
});
