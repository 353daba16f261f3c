import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportRowView } from '@billfold/shared/contracts/import.contract';
import { insertCustomer, insertInvoice, insertSubscription } from '../../testing/factories';
import { type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(() => world.reset());

const phoneOf = (index: number): string =>
  String(4_082_000_000 + world.merchantId() * 10_000 + index);
const mailOf = (index: number): string => `r${index}.m${world.merchantId()}@people.test`;
const addCustomer = async (externalId: string) => {
  const { id } = await insertCustomer(world.db, {});
  return insertSubscription(world.db, {
    user_id: id,
    merchant_id: world.merchantId(),
    user_external_id: externalId,
  });
};

/** The reasons that the screen shows, the file of failed rows has and the call answers. */
const reasonsOf = async (id: number) => {
  const rows = await world.get<readonly ImportRowView[]>(`imports/${id}/rows?outcome=failed`);
  const file = await world.get<string>(`imports/${id}/failures`);
  const shown = rows.map(({ reasons }) => reasons.join(' '));
  for (const reason of shown) expect(file.replaceAll('""', '"')).toContain(reason);
  return shown;
};

describe('reasons of rows of a file with heads of its own', () => {
  const customerHeads = 'Given,Family,Tel No,Mail,PLZ,Kundennr,Texts?,How,When';
  const customerMapping = [
    'first_name',
    'last_name',
    'phone',
    'email',
    'service_address_zip',
    'external_ID',
    'sms_opt_in',
    'consent_source',
    'consent_date',
  ];
  const customers = () => [
    customerHeads,
    `Nia,Okafor,12,no,80202,X1,,,`,
    `Nia,,${phoneOf(2)},${mailOf(2)},80202,X2,,,`,
    `Nia,Okafor,${phoneOf(3)},${mailOf(3)},80202,X3,perhaps,,`,
    `Nia,Okafor,${phoneOf(4)},${mailOf(4)},80202,X4,,,`,
    `Nia,Okafor,${phoneOf(4)},${mailOf(5)},80202,X5,,,`,
    `Nia,Okafor,${phoneOf(6)},${mailOf(6)},80202,X6,yes,,`,
  ];

  it('name the heads of customers, in the dry run, the answer and the file', async () => {
    const dry = await world.run('customers', customers().join('\n'), {
      dry_run: true,
      mapping: customerMapping,
    });
    const expected = [
      'Mail is not valid. Tel No is not valid.',
      'Family is required.',
      'Texts? "perhaps" isn\'t yes or no.',
      'The same Tel No is in line 6.',
      'The same Tel No is in line 5.',
    ];
    expect(await reasonsOf(dry.id)).toEqual(expected);
    const done = await world.goOn('customers', { job: dry.id });
    expect(await reasonsOf(dry.id)).toEqual(expected);
    expect(done.failures.errors[0]).toBe(`Line 2: ${expected[0]}`);
    expect(done.warnings.warnings).toEqual([
      'Line 7: Texts are off: add How (phone, paper or in person) and When.',
    ]);
  });

  it('name our field without a column, and a column without a head by its place', async () => {
    const file = ['Given,,Mail', `Nia,12,no`, `Nia,${phoneOf(1)},${mailOf(1)}`].join('\n');
    const dry = await world.run('customers', file, {
      dry_run: true,
      mapping: ['first_name', 'phone', 'email'],
    });
    expect(await reasonsOf(dry.id)).toEqual([
      'Mail is not valid. Column 2 is not valid.',
      'zip code or birthday is needed to signup! Last name is required.',
    ]);
  });

  it('name the new heads after other columns were chosen', async () => {
    const file = ['Given,Tel A,Tel B,Mail', `Nia,12,13,${mailOf(1)}`].join('\n');
    const mapping = ['first_name', 'phone', null, 'email'];
    const { id } = await world.run('customers', file, { dry_run: true, mapping });
    expect(await reasonsOf(id)).toEqual(['Tel A is not valid.']);
    const other = ['first_name', null, 'phone', 'email'];
    await world.goOn('customers', { job: id, dry_run: true, mapping: other });
    expect(await reasonsOf(id)).toEqual(['Tel B is not valid.']);
  });

  it('name heads where a row means a customer in two ways', async () => {
    await world.run(
      'customers',
      `first_name,last_name,phone,email,service_address_zip,external_ID\nNia,Okafor,${phoneOf(1)},${mailOf(1)},80202,X1`,
    );
    const { failures } = await world.run(
      'customers',
      ['Kundennr,Tel No,Mail', `Y9,${phoneOf(9)},${mailOf(1)}`].join('\n'),
      { mapping: ['external_ID', 'phone', 'email'] },
    );
    expect(failures.errors).toEqual([
      'Line 2: This Mail belongs to the customer with Kundennr X1.',
    ]);
  });

  it('name the heads of invoices', async () => {
    await addCustomer('A-1');
    const row = (number: string, amount: string, due: string, minimum = '', who = 'A-1') =>
      [who, number, 'Water', amount, due, minimum].join(',');
    const file = [
      'Kunde,Bill,What,How much,Until,At least',
      row('B-1', '1e3', '12/15/2026'),
      row('B-2', '', '12/15/2026'),
      row('B-3', '5', 'soon'),
      row('B-4', '5', '12/15/2026', '', ''),
      row('B-5', '5', '12/15/2026'),
      row('B-5', '5', '12/16/2026'),
      row('B-6', '5', '12/15/2026', '-1'),
      row('B-7', '5', ''),
    ].join('\n');
    const mapping = [
      'external_ID',
      'invoice_external_id',
      'item_description',
      'item_amount',
      'due_date',
      'minimum_amount_due',
    ];
    const { id } = await world.run('invoices', file, { mapping });
    expect(await reasonsOf(id)).toEqual([
      'How much "1e3" isn\'t an amount in dollars and cents.',
      'How much is missing.',
      'Until "soon" isn\'t a date we can read. Use MM/DD/YYYY.',
      'Kunde of the customer is missing.',
      'The rows of this invoice have more than one Until.',
      'The rows of this invoice have more than one Until.',
      'At least is not valid.',
      'Until is missing.',
    ]);
    await world.run('invoices', file.replace('1e3', '9'), { mapping });
    const minimum = file
      .split('\n')
      .slice(0, 1)
      .concat(row('B-1', '9', '12/15/2026', '10'));
    const changed = await world.run('invoices', minimum.join('\n'), { mapping });
    expect(changed.failures.errors).toEqual(['Line 2: At least is more than the total.']);
  });

  it('name the heads of payments', async () => {
    const subscription = await addCustomer('A-1');
    await insertInvoice(world.db, { subscription, amount: 10_000, invoice_number: 'B-1' });
    const file = [
      'Bill,Sum,Day,Note',
      ',5,10/01/2026,',
      'B-1,,10/01/2026,',
      'B-1,0,10/01/2026,',
      'B-1,x,10/01/2026,',
      'B-1,5,10/01/2050,',
      `B-1,5,,${'x'.repeat(101)}`,
    ].join('\n');
    const mapping = ['invoice_number', 'amount', 'paid_date', 'reference'];
    const { id } = await world.run('payments', file, { mapping });
    expect(await reasonsOf(id)).toEqual([
      'Bill is missing.',
      'Sum is missing.',
      'Sum must be more than $0.00.',
      'Sum "x" isn\'t an amount in dollars and cents.',
      'Day is in the future.',
      'Note can have up to 100 characters. Day is missing.',
    ]);
  });

  it('shorten a long head', async () => {
    const head = `${'Telephone '.repeat(8)}\u{1F4DE}`;
    const { failures } = await world.run('customers', `Mail,${head}\n${mailOf(1)},12`, {
      mapping: ['email', 'phone'],
    });
    expect(failures.errors).toEqual([`Line 2: ${'Telephone '.repeat(6)}… is not valid.`]);
  });
});
