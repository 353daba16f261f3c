import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

type Row = Record<string, unknown>;

let test: TestApp;
let here: Side;
let other: Side;
let count = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  here = await insertSide(test, `Here${count}`);
  other = await insertSide(test, `Other${count}`);
});

const typed = (change: Row = {}): Row => ({
  user_id: here.customer.id,
  merchant_id: here.merchant.id,
  invoice_items: [
    { description: 'Water', amount: 12_000 },
    { description: 'Sewer', amount: 1_250 },
  ],
  due_date: '2026-12-15',
  ...change,
});
type Sent = { readonly headers?: { authorization: string }; readonly key?: string };
const create = (payload: Row, { headers = here.staffHeaders, key }: Sent = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/user_invoices',
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  });
const created = async (payload: Row, sent: Sent = {}): Promise<number> => {
  const answer = await create(payload, sent);
  expect([answer.statusCode, answer.json()]).toEqual([200, { id: expect.any(Number) }]);
  return answer.json().id;
};
const read = async (id: number, headers = here.staffHeaders): Promise<Row> =>
  (await test.app.inject({ url: `/api/user_invoices/${id}`, headers })).json();
const numberOf = async (id: number) => (await read(id))['invoice_number'];
const refusal = async (payload: Row, sent: Sent = {}): Promise<unknown[]> => {
  const answer = await create(payload, sent);
  return [answer.statusCode, answer.json().detail];
};
const invoicesOf = ({ merchant }: Side) =>
  test.database.db
    .selectFrom('invoices')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .execute();

describe('POST user_invoices', () => {
  it('makes an invoice from the form; the amount is the sum [API-064] [ADMIN-078] [ADMIN-084]', async () => {
    const fields = {
      ...typed(),
      invoice_external_id: 'W-7',
      invoice_append_items: [
        { description: 'Tax', amount: 1_000 },
        { description: 'Discount', amount: -250 },
      ],
      minimum_amount_due: 2_000,
      due_date: '12/15/2026',
      description: ' December water ',
    };
    const form = Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/user_invoices',
      headers: { ...here.staffHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: expect.any(Number) }]);
    expect(await read(answer.json().id)).toMatchObject({
      state: 'upcoming',
      amount: 14_000,
      amount_paid: 0,
      amount_due: 14_000,
      minimum_amount_due: 2_000,
      due_date: '2026-12-15',
      description: 'December water',
      invoice_number: 'W-7',
      subscription: here.subscription.id,
      payment_plan: null,
      created_at: test.clock.now().toISOString(),
      invoice_items: [
        { description: 'Water', amount: 12_000 },
        { description: 'Sewer', amount: 1_250 },
      ],
      invoice_append_items: [
        { description: 'Tax', amount: 1_000 },
        { description: 'Discount', amount: -250 },
      ],
      transactions: [],
    });
  });

  it('shows the invoice to its customer, who may pay any amount without a minimum', async () => {
    const id = await created(typed());
    expect(await read(id, here.customerHeaders)).toMatchObject({ id, minimum_amount_due: 0 });
  });

  it('makes an invoice whose state follows its due date in the zone of the merchant', async () => {
    for (const [day, state] of [
      ['2026-11-28', 'upcoming'],
      ['2026-11-27', 'due'],
      ['2026-11-19', 'late'],
    ] as const)
      expect(await read(await created(typed({ due_date: day })))).toMatchObject({
        due_date: day,
        state,
      });
  });

  it('writes who made it with all its fields, and updates open screens', async () => {
    const id = await created(typed());
    const { db } = test.database;
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'invoice')
      .where('entity_id', '=', id)
      .execute();
    expect(entries).toMatchObject([
      {
        actor: `merchant:${here.staff.id}`,
        session_id: expect.any(Number),
        merchant_id: here.merchant.id,
        action: 'invoice.created',
        before: null,
        after: { amount: 13_250, due_date: '2026-12-15', lines: [{ amount: 12_000 }, {}] },
      },
    ]);
    const events = await db
      .selectFrom('live_outbox')
      .select('event')
      .where('merchant_id', '=', here.merchant.id)
      .execute();
    expect(events.map(({ event }) => event)).toContainEqual({
      type: 'changed',
      entity: 'invoice',
      id,
      sub_id: here.subscription.id,
    });
  });
});

describe('the lines of a new invoice', () => {
  const unfit: readonly (readonly [string, Row, string])[] = [
    ['no item', { invoice_items: [] }, 'An invoice needs at least one line item.'],
    [
      'taxes and fees only',
      { invoice_items: [], invoice_append_items: [{ description: 'Tax', amount: 5 }] },
      'An invoice needs at least one line item.',
    ],
    [
      'an item without a description',
      { invoice_items: [{ description: ' ', amount: 5 }] },
      'Please enter a description and amount',
    ],
    [
      'a tax without a description',
      { invoice_append_items: [{ description: '', amount: 5 }] },
      'Please enter a description and amount',
    ],
    [
      'a discount of everything',
      { invoice_append_items: [{ description: 'Discount', amount: -13_250 }] },
      'The total must be more than $0.00.',
    ],
    [
      'a total of a million dollars',
      { invoice_items: [99_999_999, 1].map((amount) => ({ description: 'Gold', amount })) },
      'The total can be at most $999,999.99.',
    ],
    [
      'a minimum due above the total',
      { minimum_amount_due: 13_251 },
      "The minimum due can't be more than the total.",
    ],
  ];
  it('are refused where they do not add up, each time with a sentence [ADMIN-079]', async () => {
    for (const [what, change, text] of unfit)
      expect([what, ...(await refusal(typed(change)))]).toEqual([what, 400, [text]]);
    expect(await invoicesOf(here)).toHaveLength(2);
  });

  const wrong: readonly (readonly [string, Row])[] = [
    ['an item without an amount', { invoice_items: [{ description: 'Water' }] }],
    ['a part of a cent', { invoice_items: [{ description: 'Water', amount: 10.5 }] }],
    ['a minimum below 0', { minimum_amount_due: -1 }],
    ['no due date', { due_date: undefined }],
    ['a day that no calendar has', { due_date: '2027-02-29' }],
    ['no customer', { user_id: undefined }],
    ['no biller', { merchant_id: undefined }],
    ['an amount beside the lines', { amount: 1 }],
    [
      '101 items',
      { invoice_items: Array.from({ length: 101 }, () => ({ description: 'Water', amount: 1 })) },
    ],
  ];
  it('are refused like the other fields when they are missing or not valid [ADMIN-079] [ADMIN-080]', async () => {
    for (const [what, change] of wrong)
      expect([what, (await create(typed(change))).statusCode]).toEqual([what, 400]);
    expect(await invoicesOf(here)).toHaveLength(2);
  });

  it('may amount to 1 cent and to 999,999.99 dollars', async () => {
    for (const amount of [1, 99_999_999]) {
      const lines = {
        invoice_items: [{ description: 'Water', amount }],
        minimum_amount_due: amount,
      };
      expect(await read(await created(typed(lines)))).toMatchObject({ amount });
    }
  });
});

describe('the customer of a new invoice', () => {
  it('is one of the caller: others are answered as absent ones', async () => {
    const absent = [404, 'Customer not found.'];
    const foreign = { user_id: other.customer.id, merchant_id: other.merchant.id };
    expect(await refusal(typed(foreign))).toEqual(absent);
    expect(await refusal(typed({ merchant_id: other.merchant.id }))).toEqual(absent);
    expect(await refusal(typed({ user_id: other.customer.id }))).toEqual(absent);
    expect(await refusal(typed({ user_id: 2_000_000_000 }))).toEqual(absent);
    expect(await invoicesOf(other)).toHaveLength(2);
  });

  it('is not a deleted one', async () => {
    await test.database.db
      .updateTable('subscriptions')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', here.subscription.id)
      .execute();
    expect(await refusal(typed())).toEqual([404, 'Customer not found.']);
  });

  it('is one of a merchant where the caller may change invoices', async () => {
    const clerk = await insertStaff(test.database.db, [here.merchant.id], {}, ['view']);
    const headers = await asStaff(test.database.db, test.clock, clerk.id);
    expect((await create(typed(), { headers })).statusCode).toBe(403);
  });
});

describe('the number of a new invoice', () => {
  it('is the next one of its merchant, unless it was given', async () => {
    const [first, second] = [await created(typed()), await created(typed())];
    const own = await created(typed({ invoice_external_id: ' A-9 ' }));
    expect([await numberOf(first), await numberOf(second), await numberOf(own)]).toEqual([
      '1001',
      '1002',
      'A-9',
    ]);
    const who = { user_id: other.customer.id, merchant_id: other.merchant.id };
    const elsewhere = await created(typed(who), { headers: other.staffHeaders });
    expect(await read(elsewhere, other.staffHeaders)).toMatchObject({ invoice_number: '1001' });
  });

  it('skips a number that was given before', async () => {
    await created(typed({ invoice_external_id: '1001' }));
    await created(typed({ invoice_external_id: '1003' }));
    expect(await numberOf(await created(typed()))).toBe('1002');
    expect(await numberOf(await created(typed()))).toBe('1004');
  });

  it('is one that no other invoice has, in any case, a deleted one neither', async () => {
    const id = await created(typed({ invoice_external_id: 'Lot-7' }));
    const taken = [409, 'This invoice number is already in use.'];
    expect(await refusal(typed({ invoice_external_id: 'LOT-7' }))).toEqual(taken);
    await test.database.db
      .updateTable('invoices')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', id)
      .execute();
    expect(await refusal(typed({ invoice_external_id: 'lot-7' }))).toEqual(taken);
    const who = { user_id: other.customer.id, merchant_id: other.merchant.id };
    await created(typed({ ...who, invoice_external_id: 'Lot-7' }), { headers: other.staffHeaders });
  });

  it('is given once when 20 invoices are made at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => created(typed())));
    const numbers = await Promise.all(ids.map(numberOf));
    expect(numbers.map(Number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => 1001 + index),
    );
    const same = await Promise.all(
      Array.from({ length: 5 }, () => create(typed({ invoice_external_id: 'Once' }))),
    );
    expect(same.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ]);
  });
});

describe('the idempotency key of a new invoice', () => {
  it('makes one invoice of a form that is sent twice', async () => {
    const [one, two] = [await create(typed(), { key: 'k' }), await create(typed(), { key: 'k' })];
    expect(two.json()).toEqual(one.json());
    expect(two.headers['idempotent-replayed']).toBe('true');
    expect(await invoicesOf(here)).toHaveLength(3);
  });

  it('refuses another form, and is free again after a refusal', async () => {
    expect(await refusal(typed({ user_id: 2_000_000_000 }), { key: 'r' })).toEqual([
      404,
      'Customer not found.',
    ]);
    await created(typed(), { key: 'r' });
    const other = await create(typed({ description: 'Other' }), { key: 'r' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reuse']);
  });
});
