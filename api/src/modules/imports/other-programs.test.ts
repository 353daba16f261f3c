import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { readFile } from 'node:fs/promises';
import { insertCustomer, insertInvoice, insertSubscription } from '../../testing/factories';
import { type ImportWorld, openImportWorld } from './testing/import-world';
import { messyCustomers } from './testing/messy-customers';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
  for (const { id, ...person } of existing)
    persons.push({ id, userId: (await insertCustomer(world.db, person)).id });
});
afterAll(() => world.test.close());

const existing = [
  { first_name: 'Ana', last_name: 'Diaz', email: 'ana@example.com', id: 'A-1' },
  { first_name: 'Ben', last_name: 'Okafor', email: 'ben@example.com', id: 'A-2' },
  {
    email: 'bakery@example.com',
    is_business: true,
    business_name: 'Cedar Bakery LLC',
    id: 'A-3',
  },
  { first_name: 'Dana', last_name: 'Lee', email: 'dana@example.com', id: 'A-4' },
  { first_name: 'Sam', last_name: 'Reed', email: 'sam@example.com', id: 'A-5' },
  { first_name: 'Sam', last_name: 'Reed', email: 'reed@example.com', id: 'A-6' },
];

const persons: { readonly id: string; readonly userId: number }[] = [];

/** Invoices 1001 of Ana Diaz, $40.00, and 1002 of Ben Okafor, $15.00, where payments come. */
const settle = async (kind: ImportKind): Promise<void> => {
  if (kind === 'customers') return;
  const merchant_id = world.merchantId();
  const subscriptions = await Promise.all(
    persons.map(({ id, userId }) =>
      insertSubscription(world.db, { user_id: userId, merchant_id, user_external_id: id }),
    ),
  );
  const [ana, ben] = subscriptions;
  if (kind !== 'payments' || ana === undefined || ben === undefined) return;
  await insertInvoice(world.db, { subscription: ana, amount: 4_000, invoice_number: '1001' });
  await insertInvoice(world.db, { subscription: ben, amount: 1_500, invoice_number: '1002' });
};

const fileOf = async (name: string): Promise<Buffer> =>
  readFile(new URL(`./testing/files/${name}.csv`, import.meta.url));

type Choice = Readonly<Record<string, string | null>>;

/** The columns as a person who follows the suggestions leaves them, besides `choice` by head. */
const mappingOf = (view: ImportView, choice: Choice) =>
  view.columns.map(({ head, field }) => (head in choice ? (choice[head] ?? null) : field));

/** What a person sees before Confirm, and what the run then did. */
const importFile = async (kind: ImportKind, file: string | Buffer, choice: Choice = {}) => {
  const begun = await world.run(kind, file, { dry_run: true });
  const { id } = begun;
  const questions = [
    ...begun.import.missing,
    ...begun.import.columns.filter(({ by }) => by === 'doubtful').map(({ head }) => head),
  ];
  const checked =
    begun.import.state === 'mapping'
      ? await world.goOn(kind, { job: id, mapping: mappingOf(begun.import, choice), dry_run: true })
      : begun;
  const done = await world.goOn(kind, { job: id });
  const { created, unchanged, warnings: warned, amount } = done.import.counts ?? {};
  expect(checked.import.planned).toEqual(done.import.counts);
  const failed = done.failures.errors;
  return { questions, rows: done.import.rows, created, unchanged, warned, amount, failed };
};

type Expected = {
  /** Fields and columns that a person decides about. */
  readonly questions?: readonly string[];
  readonly choice?: Choice;
  readonly rows: number;
  readonly created: number;
  readonly warned?: number;
  /** Cents of the created invoices. */
  readonly amount?: number;
  readonly failed?: readonly string[];
};

const expectedOf = ({ choice: _choice, ...expected }: Expected) => expected;

const files: Readonly<Record<string, Expected>> = {
  'invoices/quickbooks-online-invoices': { rows: 3, created: 2, amount: 29_486 },
  'invoices/quickbooks-online-transaction-list': {
    rows: 4,
    created: 1,
    amount: 105_450,
    failed: [
      'Line 3: Open Balance is $15.00 of $40.00; the rest would be owed again. Please import the remaining balance.',
      'Line 4: Transaction Type is "Credit Memo"; only invoices can be imported.',
      'Line 5: Transaction Type is "Payment"; only invoices can be imported.',
    ],
  },
  'invoices/quickbooks-desktop-sales-detail': {
    rows: 3,
    created: 1,
    amount: 6_997,
    failed: ['Line 4: Type is "Sales Receipt"; only invoices can be imported.'],
  },
  'invoices/xero-sales-invoices-template': {
    rows: 3,
    created: 2,
    warned: 1,
    amount: 20_500,
    failed: ['Line 4: The rows of this invoice add up to $210.00, but Total is $300.00.'],
  },
  'invoices/xero-sales-invoices-export': {
    rows: 5,
    created: 1,
    amount: 5_400,
    failed: [
      'Line 4: Status is "Paid"; it would be owed again.',
      'Line 5: Type is "Sales credit note"; only invoices can be imported.',
      'Line 6: Status is "Draft"; only open invoices are imported.',
    ],
  },
  'invoices/freshbooks-invoice-details': {
    questions: ['due_date'],
    choice: { 'Date Issued': 'due_date' },
    rows: 4,
    created: 1,
    amount: 34_620,
    failed: [
      'Line 4: Invoice Status is "paid"; it would be owed again.',
      'Line 5: Currency is "CAD"; only US dollars can be imported.',
    ],
  },
  'invoices/wave-invoices': {
    rows: 3,
    created: 1,
    amount: 12_000,
    failed: [
      'Line 3: Status is "Partial"; what was paid would be owed again. Please import the remaining balance.',
      'Line 4: Status is "Draft"; only open invoices are imported.',
    ],
  },
  'invoices/square-invoices': {
    rows: 3,
    created: 1,
    amount: 14_000,
    failed: ['Line 3: Status is "Paid"; it would be owed again.', 'Line 4: Customer not found.'],
  },
  'invoices/stripe-invoices': {
    rows: 3,
    created: 1,
    amount: 5_400,
    failed: [
      'Line 3: Status is "paid"; it would be owed again.',
      'Line 4: Status is "void"; only open invoices are imported.',
    ],
  },
  'invoices/invoice-ninja-invoices': {
    rows: 3,
    created: 1,
    amount: 7_500,
    failed: ['Line 4: Status is "Paid"; it would be owed again.'],
  },
  'invoices/zoho-books-invoices': {
    rows: 4,
    created: 1,
    amount: 5_040,
    failed: [
      'Line 4: The rows of this invoice add up to $20.00, but Total is $27.50.',
      'Line 5: Invoice Status is "Void"; only open invoices are imported.',
    ],
  },
  'invoices/own-words-invoice-number': { rows: 3, created: 2, amount: 5_050 },
  'invoices/hand-doc-number': { rows: 3, created: 2, amount: 15_000 },
  'invoices/hand-day-first': { rows: 3, created: 3, warned: 1, amount: 255_000 },
  'invoices/hand-two-orders': {
    rows: 3,
    created: 2,
    amount: 175_000,
    failed: [
      'Line 4: Due Date "03/04/2027" could be two different days because some dates in this column start with the day and some with the month. Please write them as YYYY-MM-DD.',
    ],
  },
  'invoices/hand-day-first-elsewhere': { rows: 2, created: 2, warned: 1, amount: 175_000 },
  'invoices/hand-shipping-left-out': {
    questions: ['Shipping'],
    rows: 2,
    created: 2,
    amount: 24_000,
  },
  'invoices/hand-unclear-discount': {
    questions: ['Discount'],
    choice: { Discount: 'discount_percent' },
    rows: 1,
    created: 1,
    amount: 4_750,
  },
  'invoices/hand-number-under-another-head': {
    questions: ['Inv Ref Nbr'],
    choice: { 'Inv Ref Nbr': 'invoice_external_id' },
    rows: 2,
    created: 1,
    amount: 3_000,
  },
  'invoices/hand-no-numbers': { rows: 2, created: 2, amount: 4_200 },
  'invoices/hand-same-name-twice': {
    rows: 2,
    created: 1,
    amount: 2_000,
    failed: ['Line 2: Several customers have this Customer Name.'],
  },
  'invoices/hand-balances': { rows: 2, created: 2, amount: 4_510 },
  'payments/quickbooks-invoice-payments': { rows: 2, created: 2, amount: 5_500 },
  'payments/xero-payments': { rows: 2, created: 2, warned: 1, amount: 5_500 },
  'payments/freshbooks-payments': {
    rows: 2,
    created: 1,
    amount: 4_000,
    failed: ['Line 3: Currency is "CAD"; only US dollars can be imported.'],
  },
  'payments/zoho-customer-payments': { rows: 2, created: 2, amount: 5_500 },
  'payments/square-payments': {
    rows: 2,
    created: 1,
    amount: 4_000,
    failed: ['Line 3: Only successful payments can be imported.'],
  },
  'payments/stripe-payments': {
    questions: ['Amount Refunded'],
    rows: 2,
    created: 2,
    amount: 5_500,
  },
  'payments/hand-payments': { rows: 2, created: 2, amount: 5_500 },
  'customers/quickbooks-customers': { rows: 3, created: 3 },
  'customers/xero-contacts': { rows: 2, created: 2 },
  'customers/freshbooks-clients': { rows: 2, created: 2 },
  'customers/wave-customers': { rows: 2, created: 2 },
  'customers/square-customers': { rows: 2, created: 2 },
  'customers/stripe-customers': { rows: 2, created: 2, warned: 1 },
  'customers/invoice-ninja-clients': { rows: 1, created: 1 },
  'customers/zoho-contacts': { rows: 2, created: 2 },
  'customers/hand-birthdays-and-zips': {
    rows: 4,
    created: 3,
    warned: 2,
    failed: ['Line 3: Zip 7520 has 4 digits, and no ZIP code of TX is 07520.'],
  },
  'customers/hand-day-first-birthdays': { rows: 2, created: 2, warned: 1 },
  'customers/hand-pairs': {
    rows: 4,
    created: 1,
    warned: 1,
    failed: ['Line 4: The same Phone is in line 5.', 'Line 5: The same Phone is in line 4.'],
  },
};

describe('a file of another program or of a hand', () => {
  it.each(Object.entries(files))('is imported as it means: %s', async (name, expected) => {
    const [kind] = name.split('/') as [ImportKind];
    await world.reset();
    await settle(kind);
    const { questions, rows, created, warned, amount, failed } = await importFile(
      kind,
      await fileOf(name),
      expected.choice,
    );
    expect({ questions, rows, created, warned, amount, failed }).toEqual({
      questions: [],
      warned: 0,
      amount: 0,
      failed: [],
      ...expectedOf(expected),
    });
  });

  it('is not doubled by a second import, and takes payments by its numbers', async () => {
    await world.reset();
    await settle('invoices');
    const file = await fileOf('invoices/quickbooks-online-invoices');
    expect(await world.run('invoices', file)).toMatchObject({ successes: 2 });
    expect(await world.run('invoices', file)).toMatchObject({ successes: 0, unchanged: 2 });
    const bills = await world.invoices();
    expect(bills.map((bill) => [bill.invoice_number, bill.amount, bill.due_date])).toEqual([
      ['1001', 5_486, '2026-12-01'],
      ['1002', 24_000, '2026-12-01'],
    ]);
    const payments = await fileOf('payments/quickbooks-invoice-payments');
    expect(await world.run('payments', payments)).toMatchObject({ successes: 2 });
  });

  it('is refused to a script where a column is left out that may change amounts', async () => {
    await world.reset();
    await settle('invoices');
    const file = await fileOf('invoices/hand-shipping-left-out');
    const answer = await world.upload('invoices', file);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      detail: [
        'Nothing was imported because "Shipping" would be left out and could change amounts. Please send mapping.',
      ],
    });
    expect(await world.invoices()).toEqual([]);
  });

  it('reads days of a column that begins with the day', async () => {
    await world.reset();
    await settle('invoices');
    await importFile('invoices', await fileOf('invoices/hand-day-first'));
    const bills = await world.invoices();
    const days = bills.map((bill) => `${bill.invoice_number} ${bill.due_date}`);
    expect(days.toSorted()).toEqual(['R-1 2027-04-15', 'R-2 2027-04-03', 'R-3 2027-04-04']);
  });
});

describe('a customer list of 203 rows as an office keeps it', () => {
  it('imports all rows but those that a clerk must mend', async () => {
    await world.reset();
    const result = await importFile('customers', messyCustomers());
    expect(result).toMatchObject({ rows: 203, created: 196, unchanged: 3 });
    expect(result.failed).toEqual([
      'Line 201: Phone # and E-mail are required.',
      'Line 202: E-mail is required.',
      'Line 203: Zip 7520 has 4 digits, and no ZIP code of TX is 07520.',
      'Line 204: Customer Name is required.',
    ]);
    const zips = (await world.customers()).map((customer) => customer.service_address_zip);
    expect(new Set(zips)).toEqual(new Set(['75201', '02139', '07030', '06103']));
  });
});
