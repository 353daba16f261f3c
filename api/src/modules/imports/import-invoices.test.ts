import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertCustomer, insertSubscription } from '../../testing/factories';
import { type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(async () => {
  await world.reset();
  await addCustomer('A-1');
});

const addCustomer = async (externalId: string) => {
  const user = await insertCustomer(world.db, {});
  return insertSubscription(world.db, {
    user_id: user.id,
    merchant_id: world.merchantId(),
    user_external_id: externalId,
  });
};
const heads =
  'external_ID,invoice_external_id,item_description,item_amount,tax_description,tax_amount,due_date,description';
const fileOf = (...rows: readonly string[]): string => [heads, ...rows].join('\r\n');
const row = (
  number: string,
  amount: string,
  more: Readonly<Record<string, string>> = {},
): string => {
  const { who = 'A-1', item = 'Water', due = '12/15/2026', tax = ',', text = 'Water bill' } = more;
  return [who, number, item, amount, tax, due, text].join(',');
};
const linesOf = async (invoiceId: number) =>
  world.db
    .selectFrom('invoice_lines')
    .select(['kind', 'description', 'amount'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('kind', 'desc')
    .orderBy('position')
    .execute();

describe('POST merchants/import_invoices', () => {
  it('makes one invoice of the rows with one number, and one of each other row [ADMIN-216]', async () => {
    const file = fileOf(
      row('B-1', '12.50'),
      row('', '$7'),
      row('b-1', '"1,234.5"', { item: 'Sewer', tax: 'Tax,0.99' }),
    );
    const result = await world.run('invoices', file);
    expect(result).toMatchObject({ successes: 2, failures: { count: 0 } });
    const [first, second] = await world.invoices();
    expect(first).toMatchObject({
      invoice_number: 'B-1',
      amount: 1_250 + 123_450 + 99,
      due_date: '2026-12-15',
      description: 'Water bill',
    });
    expect(second).toMatchObject({ invoice_number: '1001', amount: 700 });
    expect(await linesOf(first?.id ?? 0)).toEqual([
      { kind: 'item', description: 'Water', amount: 1_250 },
      { kind: 'item', description: 'Sewer', amount: 123_450 },
      { kind: 'append', description: 'Tax', amount: 99 },
    ]);
  });

  it('does not make an open invoice of one that was paid in our own file', async () => {
    const own = (state: string, paid: string) =>
      `external_ID,invoice_external_id,item_description,item_amount,due_date,state,amount,amount_paid\nA-1,B-1,Water,20.00,12/15/2026,${state},20.00,${paid}`;
    const { successes, failures } = await world.run('invoices', own('paid', '20.00'));
    expect({ successes, errors: failures.errors }).toEqual({
      successes: 0,
      errors: ['Line 2: state is "paid"; it would be owed again.'],
    });
    expect(await world.run('invoices', own('upcoming', '0.00'))).toMatchObject({ successes: 1 });
    expect(await world.run('invoices', own('paid', '20.00'))).toMatchObject({ unchanged: 1 });
  });

  it('gives rows without a number none that a later row gives', async () => {
    const without = Array.from({ length: 501 }, () => row('', '7'));
    const result = await world.run('invoices', fileOf(...without, row('1001', '5')));
    expect(result).toMatchObject({ successes: 502, import: { differs: 0 } });
    const invoices = await world.invoices();
    const given = invoices.filter(({ invoice_number: number }) => number === '1001');
    expect(given).toMatchObject([{ amount: 500 }]);
    expect(new Set(invoices.map(({ invoice_number: number }) => number)).size).toBe(502);
  });

  const wrongAmounts = [
    ['12.345', 'item_amount "12.345" isn\'t an amount in dollars and cents.'],
    ['1e3', 'item_amount "1e3" isn\'t an amount in dollars and cents.'],
    ['"1,23"', 'item_amount "1,23" isn\'t an amount in dollars and cents.'],
    ['9999999.99', 'item_amount is more than can be paid.'],
    ['-3', 'The total must be more than $0.00.'],
    ['--3', 'item_amount "--3" isn\'t an amount in dollars and cents.'],
  ] as const;
  it('refuses what is no amount, or none that can be paid', async () => {
    const rows = wrongAmounts.map(([amount], index) => row(`B-${index}`, amount));
    const { failures, successes } = await world.run('invoices', fileOf(...rows));
    expect(failures.errors).toEqual(
      wrongAmounts.map(([, sentence], index) => `Line ${index + 2}: ${sentence}`),
    );
    expect(successes).toBe(0);
  });

  it('refuses what is no day of the calendar', async () => {
    const days = ['02/30/2026', '2026-13-01', 'soon', '2026-12-01 or so', '0026-12-01'];
    const rows = days.map((due, index) => row(`B-${index}`, '5', { due }));
    const { failures } = await world.run('invoices', fileOf(...rows));
    expect(failures.errors).toEqual(
      days.map(
        (due, index) =>
          `Line ${index + 2}: due_date "${due}" isn't a date we can read. Use MM/DD/YYYY.`,
      ),
    );
  });

  it('reads a day in each of four notations', async () => {
    const days = ['12/1/2026', '2026-12-01', '2026-12-01T23:30:00.000Z', '2026-12-01 00:00:00+00'];
    const rows = days.map((due, index) => row(`B-${index}`, '5', { due }));
    await world.run('invoices', fileOf(...rows));
    expect((await world.invoices()).map(({ due_date: due }) => due)).toEqual(
      days.map(() => '2026-12-01'),
    );
  });

  it('leaves an invoice alone that is as the file says, and changes another', async () => {
    const file = fileOf(row('B-1', '12.50'), row('B-2', '8'));
    await world.run('invoices', file);
    const changed = await world.run('invoices', fileOf(row('B-1', '12.50'), row('B-2', '9')));
    expect(changed).toMatchObject({ successes: 0, updated: 1, unchanged: 1 });
    expect((await world.invoices()).map(({ amount }) => amount)).toEqual([1_250, 900]);
    await world.post(`imports/${changed.id}/undo`);
    expect((await world.invoices()).map(({ amount }) => amount)).toEqual([1_250, 800]);
  });

  it('changes nothing with its own export', async () => {
    const file = fileOf(
      row('B-1', '12.50', { tax: 'Tax,0.99' }),
      row('B-1', '-2', { item: 'Discount' }),
      row('', '8', { text: '=1+1' }),
      row('B-2', '5'),
    );
    await world.run('invoices', file);
    await world.db
      .updateTable('invoices')
      .set({ stored_state: 'cancelled', state_set_by_merchant: true })
      .where('merchant_id', '=', world.merchantId())
      .where('invoice_number', '=', 'B-2')
      .execute();
    const exported = await world.get<string>('user_invoices/export');
    const result = await world.run('invoices', exported);
    expect(result).toMatchObject({ successes: 0, updated: 0, unchanged: 3 });
    expect(result.failures.errors).toEqual([]);
    expect(result.import.columns.map(({ by }) => by)).not.toContain('suggested');
  });

  it('names unknown customers, numbers of others and what does not fit together', async () => {
    await addCustomer('A-2');
    await world.run('invoices', fileOf(row('B-1', '5')));
    const { failures } = await world.run(
      'invoices',
      fileOf(
        row('B-9', '5', { who: 'nobody' }),
        row('B-1', '5', { who: 'A-2' }),
        row('B-3', '5'),
        row('B-3', '5', { due: '2026-12-16' }),
        row('B-4', '5'),
        row('B-4', ''),
      ),
    );
    expect(failures).toEqual({
      count: 4,
      errors: [
        'Line 2: Customer not found.',
        'Line 3: Invoice B-1 belongs to another customer.',
        'Line 4: The rows of this invoice have more than one due_date.',
        "Line 6: Line 7 of the same invoice isn't right: item_amount is missing.",
      ],
    });
  });

  it('lets the same numbers be imported again after an undo', async () => {
    const { id } = await world.run('invoices', fileOf(row('B-1', '5')));
    const undone = await world.post(`imports/${id}/undo`);
    expect(undone.json()).toMatchObject({ undo: { undone: 1, kept: 0 } });
    expect(await world.invoices()).toEqual([]);
    expect(await world.run('invoices', fileOf(row('B-1', '6')))).toMatchObject({ successes: 1 });
  });
});
