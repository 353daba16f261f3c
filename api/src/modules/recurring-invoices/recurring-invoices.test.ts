import {
  type EditRecurringInvoiceResponse,
  type RecurringInvoicePreview,
  type RecurringInvoiceRow,
  recurringLimits,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { makeOrderId } from '../../gateway/order-id';
import { insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';
import { endAll, makeDue, openRecurring } from './testing/recurring-world';

let test: TestApp;
let here: Side;
let other: Side;
let recurring: ReturnType<typeof openRecurring>;
let count = 0;
beforeAll(async () => {
  // No gateway listens on that port: no card can be charged from here.
  test = await buildTestApp({ settings: { GATEWAY_URL: 'http://127.0.0.1:9' } });
});
afterAll(() => test.close());
// A Friday: 2026-11-20 in Denver.
beforeEach(async () => {
  await test.clock.rewind();
  count += 1;
  here = await insertSide(test, `Here${count}`);
  other = await insertSide(test, `Other${count}`);
  recurring = openRecurring(test, here);
});
afterEach(() => endAll(test));

const pass = async (duration: string): Promise<void> => {
  await test.clock.passTime(duration);
  await makeDue(test);
};
const auditOf = async (entity: string, id: number) => {
  const { rows } = await sql<{ action: string; actor: string; after: unknown }>`
    select action, actor, after from audit_log where entity = ${entity} and entity_id = ${id} order by id
  `.execute(test.database.db);
  return rows;
};

describe('POST recurring_invoices', () => {
  it('answers the next six invoices, the 31st as the last day of shorter months', async () => {
    const view = await recurring.create();
    expect(view).toMatchObject({
      merchant_id: here.merchant.id,
      customer: { sub_id: here.subscription.id, user_id: here.customer.id, is_deleted: false },
      group: null,
      amount: 5_400,
      minimum_amount_due: 1_000,
      invoice_items: [{ description: 'Water', amount: 5_000 }],
      invoice_append_items: [{ description: 'Tax', amount: 400 }],
      frequency: 'monthly',
      day_of_month: 31,
      status: 'active',
      next_due_date: '2026-12-31',
      next_create_date: '2026-12-21',
      today: '2026-11-20',
      version: 1,
    });
    expect(view.next.map((next) => next.due_date)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(await auditOf('recurring_invoice', view.id)).toMatchObject([
      { action: 'recurring_invoice.created', actor: `merchant:${here.staff.id}` },
    ]);
  });

  it('makes one when a form is sent twice at the same moment', async () => {
    const send = () =>
      recurring.call('POST', '', recurring.draft(), { 'idempotency-key': 'twice' });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map((answer) => answer.statusCode)).toContain(200);
    const list = (await recurring.call('GET', '')).json<RecurringInvoiceRow[]>();
    expect(list).toHaveLength(1);
  });

  it.each([
    ['neither customer nor group', { sub_id: null }, /either a customer or a group/],
    ['both ends', { times: 3, last_due_date: '2027-12-31' }, /last due date or a number/],
    ['an end before the first', { last_due_date: '2026-12-30' }, /can't be before 12\/31\/2026/],
    ['an end in 30 years', { last_due_date: '2056-12-31' }, /at most 20 years/],
    ['a first due date of yesterday', { first_due_date: '2026-11-19' }, /can't be in the past/],
    ['a first due date in three years', { first_due_date: '2029-12-31' }, /two years ahead/],
    ['no date', { first_due_date: '2027-02-29' }, /isn't a date/],
    ['a first due date on another day', { day_of_month: 15 }, /must be on day 15/],
    ['a day of the month by the week', { frequency: 'weekly', day_of_month: 31 }, /by the week/],
    ['no item', { invoice_items: [] }, /at least one line item/],
    ['a minimum above the total', { minimum_amount_due: 5_401 }, /minimum due can't/],
    [
      'a total of nothing',
      { invoice_append_items: [{ description: 'Discount', amount: -5_000 }] },
      /more than \$0/,
    ],
  ])('refuses %s', async (_case, change, text) => {
    const [status, detail] = await recurring.refusal(change);
    expect([status, JSON.stringify(detail)]).toEqual([400, expect.stringMatching(text)]);
  });

  it('answers 404 for a foreign merchant, customer and group', async () => {
    const foreign = await openRecurring(test, other).addGroup();
    for (const change of [
      { merchant_id: other.merchant.id },
      { sub_id: other.subscription.id },
      { sub_id: null, group_id: foreign.id },
    ])
      expect((await recurring.refusal(change))[0]).toBe(404);
  });
});

describe('the job of recurring invoices', () => {
  it('makes an invoice as staff make one by hand, on its day of creation', async () => {
    const { id } = await recurring.create();
    await pass('P30D');
    expect(await recurring.made(id)).toEqual([]);
    await pass('P1D');
    const [made] = await recurring.made(id);
    const headers = await asStaff(test.database.db, test.clock, here.staff.id);
    const url = `/api/user_invoices/${made?.id ?? 0}`;
    const invoice = (await test.app.inject({ url, headers })).json();
    expect(invoice).toMatchObject({
      amount: 5_400,
      minimum_amount_due: 1_000,
      due_date: '2026-12-31',
      description: 'Water',
      invoice_items: [{ description: 'Water', amount: 5_000 }],
      invoice_append_items: [{ description: 'Tax', amount: 400 }],
      subscription: here.subscription.id,
    });
    expect(invoice.invoice_number).toMatch(/^\d+$/);
    expect(await auditOf('invoice', made?.id ?? 0)).toMatchObject([
      { action: 'invoice.created', actor: 'system:recurring_invoice' },
    ]);
    const events = await test.database.db
      .selectFrom('live_outbox')
      .select('event')
      .where('merchant_id', '=', here.merchant.id)
      .execute();
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        { type: 'changed', entity: 'invoice', id: made?.id, sub_id: here.subscription.id },
        { type: 'changed', entity: 'recurring_invoice', id },
      ]),
    );
    expect(await recurring.log(id)).toMatchObject([
      { due_date: '2026-12-31', outcome: 'made', reason: null, amount: 5_400, is_late: false },
    ]);
  });

  it('runs by itself when its day comes', async () => {
    const { id } = await recurring.create({ first_due_date: '2026-11-20', days_before: 0 });
    await test.clock.set(test.clock.now());
    expect(await recurring.made(id)).toHaveLength(1);
  });

  it('lets auto-pay plan the payment of its invoice as of any other', async () => {
    await test.database.db
      .updateTable('subscriptions')
      .set({
        autopay_enabled: true,
        autopay_day: 'due_date',
        autopay_method: here.card.id,
        autopay_started_on: '2026-11-20',
      })
      .where('id', '=', here.subscription.id)
      .execute();
    const { id } = await recurring.create({ first_due_date: '2026-11-23', days_before: 1 });
    for (const day of ['2026-11-22', '2026-11-23'])
      await test.clock.set(new Date(`${day}T19:00:00Z`));
    const [made] = await recurring.made(id);
    const runs = await test.database.db
      .selectFrom('payment_runs')
      .select(['kind', 'cycle_on'])
      .where('invoice_id', '=', made?.id ?? 0)
      .execute();
    expect(runs).toEqual([{ kind: 'auto_pay', cycle_on: '2026-11-23' }]);
  });

  it('makes every period of a downtime with its own due date, marked as late', async () => {
    const { id } = await recurring.create({ frequency: 'weekly', first_due_date: '2026-11-25' });
    await makeDue(test);
    await pass('P28D');
    expect(
      (await recurring.log(id)).map((row) => [row.due_date, row.outcome, row.is_late]),
    ).toEqual([
      ['2026-11-25', 'made', false],
      ['2026-12-02', 'made', true],
      ['2026-12-09', 'made', true],
      ['2026-12-16', 'made', true],
      ['2026-12-23', 'made', true],
    ]);
  });

  it.each([
    ['its number of times', { times: 2 }],
    ['its last due date', { last_due_date: '2027-01-31' }],
  ])('ends it after %s', async (_case, change) => {
    const { id } = await recurring.create(change);
    await pass('P6M');
    const view = await recurring.read(id);
    expect(view).toMatchObject({ status: 'ended', next_due_date: null, next: [], made_count: 2 });
    expect((await auditOf('recurring_invoice', id)).at(-1)).toMatchObject({
      action: 'recurring_invoice.ended',
      actor: 'system:recurring_invoice',
    });
  });

  it('skips a deleted customer and goes on after the restoration', async () => {
    const { id } = await recurring.create();
    const mark = (deleted_at: Date | null) =>
      test.database.db
        .updateTable('subscriptions')
        .set({ deleted_at })
        .where('id', '=', here.subscription.id)
        .execute();
    await mark(test.clock.now());
    await pass('P35D');
    await mark(null);
    await pass('P31D');
    expect((await recurring.log(id)).map((row) => [row.due_date, row.outcome, row.text])).toEqual([
      ['2026-12-31', 'skipped', 'The customer was deleted'],
      ['2027-01-31', 'made', null],
    ]);
  });

  it('gives each member of the group at that time one, and names who left', async () => {
    const group = await recurring.addGroup('80202');
    const move = (id: number, zip: string) =>
      test.database.db
        .updateTable('subscriptions')
        .set({ service_address_zip: zip })
        .where('id', '=', id)
        .execute();
    const [stays, leaves, comes] = [
      await recurring.addCustomer(),
      await recurring.addCustomer(),
      await recurring.addCustomer(),
    ];
    await move(stays.id, '80202');
    await move(leaves.id, '80202');
    const { id } = await recurring.create({ group_id: group.id });
    await pass('P35D');
    await move(leaves.id, '10001');
    await move(comes.id, '80202');
    await pass('P31D');
    await move(stays.id, '10001');
    await move(comes.id, '10001');
    await pass('P31D');
    const log = await recurring.log(id);
    expect(log.map((row) => [row.due_date, row.customer?.sub_id, row.reason])).toEqual([
      ['2026-12-31', stays.id, null],
      ['2026-12-31', leaves.id, null],
      ['2027-01-31', stays.id, null],
      ['2027-01-31', comes.id, null],
      ['2027-01-31', leaves.id, 'left_group'],
      ['2027-02-28', stays.id, 'left_group'],
      ['2027-02-28', comes.id, 'left_group'],
      ['2027-02-28', undefined, 'no_members'],
    ]);
  });

  it('skips the periods of a deleted group', async () => {
    const group = await recurring.addGroup('80203');
    const { id } = await recurring.create({ group_id: group.id });
    await test.database.db
      .updateTable('auto_groups')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', group.id)
      .execute();
    await pass('P35D');
    expect(await recurring.log(id)).toMatchObject([{ reason: 'group_deleted', customer: null }]);
    expect((await recurring.read(id)).group?.is_deleted).toBe(true);
  });

  it('bills a group of more customers than one step takes', async () => {
    const { db } = test.database;
    await sql`
      with fresh as (
        insert into users (kind, role, username, first_name, last_name, state, created_at)
          select 'customer', 4, 'many.' || ${here.merchant.id}::bigint || '.' || n, 'Max', 'Many', 'active', now()
            from generate_series(1, 120) n returning id)
      insert into subscriptions (user_id, merchant_id, state, created_at)
        select id, ${here.merchant.id}, 'active', now() from fresh
    `.execute(db);
    const group = await recurring.addGroup();
    const { id } = await recurring.create({ group_id: group.id });
    await pass('P35D');
    const made = await recurring.made(id);
    expect([made.length, new Set(made.map((one) => one.subscription_id)).size]).toEqual([121, 121]);
    expect(await recurring.read(id)).toMatchObject({
      made_count: 121,
      periods_done: 1,
      next_due_date: '2027-01-31',
    });
  });
});

describe('a paused recurring invoice', () => {
  it('creates nothing later for the pause, and goes on with the next period', async () => {
    const { id } = await recurring.create({ times: 2 });
    await recurring.act(id, 'pause');
    expect(await recurring.act(id, 'pause')).toMatchObject({ status: 'paused', next: [] });
    await pass('P65D');
    expect(await recurring.act(id, 'resume')).toMatchObject({
      status: 'active',
      next_due_date: '2027-02-28',
      paused_at: null,
    });
    await pass('P3M');
    expect((await recurring.log(id)).map((row) => [row.due_date, row.reason])).toEqual([
      ['2026-12-31', 'paused'],
      ['2027-01-31', 'paused'],
      ['2027-02-28', null],
      ['2027-03-31', null],
    ]);
    expect((await recurring.read(id)).status).toBe('ended');
  });

  it('ends when its last due date was in the pause', async () => {
    const { id } = await recurring.create({ last_due_date: '2027-01-31' });
    await recurring.act(id, 'pause');
    await pass('P6M');
    expect((await recurring.act(id, 'resume')).status).toBe('ended');
    expect(await recurring.made(id)).toEqual([]);
  });
});

describe('an ended recurring invoice', () => {
  it('creates no more and takes no change', async () => {
    const { id } = await recurring.create();
    expect((await recurring.act(id, 'end')).status).toBe('ended');
    expect((await recurring.act(id, 'end')).status).toBe('ended');
    await pass('P3M');
    expect(await recurring.made(id)).toEqual([]);
    const answers = await Promise.all([
      recurring.call('POST', `/${id}/pause`),
      recurring.call('POST', `/${id}/resume`),
      recurring.call('PATCH', `/${id}`, { applies_to: 'next', days_before: 1 }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([409, 409, 409]);
  });
});

describe('PATCH recurring_invoices/{id}', () => {
  const edit = async (id: number, change: object) => {
    const answer = await recurring.call('PATCH', `/${id}`, { applies_to: 'next', ...change });
    return [answer.statusCode, answer.json()] as const;
  };
  const dearer = { invoice_items: [{ description: 'Water', amount: 6_000 }] };

  it('changes the price from the next one on, which the log shows', async () => {
    const { id } = await recurring.create();
    await pass('P35D');
    expect((await edit(id, { ...dearer, version: 1 }))[0]).toBe(200);
    await pass('P31D');
    expect((await recurring.made(id)).map((one) => one.amount)).toEqual([5_400, 6_400]);
    expect((await recurring.log(id)).map((row) => row.previous_amount)).toEqual([null, 5_400]);
  });

  it('changes open invoices with it, and keeps paid and late ones', async () => {
    const { db } = test.database;
    const { id } = await recurring.create({ frequency: 'weekly', days_before: 35 });
    await pass('P41D');
    const made = await recurring.made(id);
    // The 31st of December is today; five more weeks have their invoices.
    expect(made).toHaveLength(6);
    const set = (index: number, change: { amount_paid?: number; due_date?: string }) =>
      db
        .updateTable('invoices')
        .set(change)
        .where('id', '=', made[index]?.id ?? 0)
        .execute();
    await set(1, { amount_paid: 100 });
    await set(2, { due_date: '2026-12-30' });
    expect((await recurring.read(id)).open_count).toBe(4);
    const [status, answer] = await edit(id, { ...dearer, applies_to: 'open' });
    expect([status, answer]).toMatchObject([
      200,
      { changed_invoices: 4, kept_invoices: [], recurring_invoice: { amount: 6_400, version: 2 } },
    ] satisfies [number, Partial<Record<keyof EditRecurringInvoiceResponse, unknown>>]);
    expect((await recurring.made(id)).map((one) => one.amount)).toEqual([
      5_400, 6_400, 5_400, 6_400, 6_400, 6_400,
    ]);
    expect((await auditOf('invoice', made[0]?.id ?? 0)).at(-1)).toMatchObject({
      action: 'invoice.edited',
      actor: `merchant:${here.staff.id}`,
    });
  });

  it('keeps an open invoice with a payment in doubt, names it, and changes the others', async () => {
    const { db } = test.database;
    const { id } = await recurring.create({ frequency: 'weekly', days_before: 35 });
    await pass('P41D');
    const [first] = await recurring.made(id);
    await db
      .insertInto('payment_attempts')
      .values({
        order_id: makeOrderId(randomInt),
        door: 'pay_once',
        invoice_id: first?.id ?? 0,
        subscription_id: here.subscription.id,
        merchant_id: here.merchant.id,
        user_id: here.customer.id,
        actor: `customer:${here.customer.id}`,
        gateway_merchant_id: 'm',
        amount: 100,
        visible_method: 'Visa 1111',
        state: 'unknown',
        sent_at: test.clock.now(),
      })
      .execute();
    const [, answer] = await edit(id, { ...dearer, applies_to: 'open' });
    expect(answer).toMatchObject({
      changed_invoices: 5,
      kept_invoices: [expect.stringMatching(/^Invoice \d+: We're confirming a payment/)],
    });
    expect((await recurring.made(id)).map((one) => one.amount)).toEqual([
      5_400, 6_400, 6_400, 6_400, 6_400, 6_400,
    ]);
  });

  it('changes nothing when more open invoices would change than one step takes', async () => {
    const { id } = await recurring.create();
    await sql`
      with fresh as (
        insert into invoices (subscription_id, merchant_id, user_id, invoice_number, amount, due_date, created_at)
          select ${here.subscription.id}, ${here.merchant.id}, ${here.customer.id}, 'OPEN-' || n, 100,
            date '2026-12-01' + n, now() from generate_series(1, ${recurringLimits.openMax + 1}::integer) n
          returning id, due_date)
      insert into recurring_runs (recurring_invoice_id, merchant_id, subscription_id, due_on, outcome, invoice_id,
        amount, created_at)
        select ${id}, ${here.merchant.id}, ${here.subscription.id}, due_date + 365, 'made', id, 100, now() from fresh
    `.execute(test.database.db);
    const [status, answer] = await edit(id, { ...dearer, applies_to: 'open' });
    expect([status, answer.detail]).toEqual([409, expect.stringMatching(/^More than 250 open/)]);
    expect(await recurring.read(id)).toMatchObject({ amount: 5_400, version: 1 });
  });

  it.each([
    ['a new day of the month at the next fitting day', { day_of_month: 15 }, '2027-01-15', 15],
    ['a new frequency at the next due date', { frequency: 'yearly' }, '2026-12-31', 31],
    ['weeks at the next due date', { frequency: 'weekly' }, '2026-12-31', null],
    ['a new next due date', { next_due_date: '01/05/2027', day_of_month: 5 }, '2027-01-05', 5],
    [
      'an own day of the new date',
      { next_due_date: '2027-01-05', day_of_month: null },
      '2027-01-05',
      5,
    ],
  ])('begins %s', async (_case, change, next, day) => {
    const { id } = await recurring.create();
    const [status, answer] = await edit(id, change);
    expect([status, answer.recurring_invoice]).toMatchObject([
      200,
      { next_due_date: next, day_of_month: day },
    ]);
  });

  it('replaces one kind of end by the other', async () => {
    const { id } = await recurring.create({ times: 3 });
    const [, byDate] = await edit(id, { last_due_date: '2027-12-31' });
    expect(byDate.recurring_invoice).toMatchObject({ times: null, last_due_date: '2027-12-31' });
    const [, byTimes] = await edit(id, { times: 5 });
    expect(byTimes.recurring_invoice).toMatchObject({ times: 5, last_due_date: null });
  });

  it('never moves the next one to or before the last one', async () => {
    const { id } = await recurring.create();
    await pass('P35D');
    const moved = { next_due_date: '2026-12-31' };
    const [status, answer] = await edit(id, moved);
    expect([status, answer.detail]).toEqual([
      400,
      ['The next due date must be after the last one.'],
    ]);
    expect((await edit(id, { times: 1 }))[0]).toBe(400);
  });

  it('refuses an edit of an earlier version with what it is now', async () => {
    const { id } = await recurring.create();
    await edit(id, dearer);
    const [status, answer] = await edit(id, { ...dearer, version: 1 });
    expect([status, answer]).toMatchObject([
      409,
      { code: 'version_mismatch', present: { version: 2, amount: 6_400 } },
    ]);
  });
});

describe('POST recurring_invoices/preview', () => {
  it('answers days, amounts and receivers of a draft and stores nothing', async () => {
    const group = await recurring.addGroup();
    await recurring.addCustomer();
    const answer = await recurring.call('POST', '/preview', {
      merchant_id: here.merchant.id,
      group_id: group.id,
      invoice_items: [{ description: 'Water', amount: 700 }],
      frequency: 'quarterly',
      first_due_date: '2026-11-30',
      day_of_month: 31,
      days_before: 20,
      times: 3,
    });
    expect(answer.json<RecurringInvoicePreview>()).toEqual({
      time_zone: 'America/Denver',
      today: '2026-11-20',
      next: [
        { due_date: '2026-11-30', create_date: '2026-11-20', amount: 700 },
        { due_date: '2027-02-28', create_date: '2027-02-08', amount: 700 },
        { due_date: '2027-05-31', create_date: '2027-05-11', amount: 700 },
      ],
      total_periods: 3,
      customers: 2,
      customers_is_floor: false,
    });
    expect((await recurring.call('GET', '')).json()).toEqual([]);
  });

  it('counts only the periods left of a change, and refuses a day in 9999', async () => {
    const { id } = await recurring.create({ times: 3 });
    await pass('P35D');
    const change = {
      id,
      merchant_id: here.merchant.id,
      frequency: 'monthly',
      first_due_date: '2027-01-31',
      times: 3,
    };
    const answer = await recurring.call('POST', '/preview', change);
    expect(answer.json()).toMatchObject({ total_periods: 2, customers: 1, next: [{}, {}] });
    const far = { ...change, frequency: 'weekly', first_due_date: '9999-12-31', times: null };
    expect((await recurring.call('POST', '/preview', far)).statusCode).toBe(400);
  });
});

describe('the lists of recurring invoices', () => {
  it('filter by status, customer and words, ended ones last', async () => {
    const [later, sooner, over] = [
      await recurring.create({ description: 'Roof' }),
      await recurring.create({ first_due_date: '2026-12-15' }),
      await recurring.create({ description: 'Old' }),
    ];
    await recurring.act(over.id, 'end');
    const ids = async (query: string) =>
      (await recurring.call('GET', `?${query}`)).json<RecurringInvoiceRow[]>().map(({ id }) => id);
    expect(await ids('')).toEqual([sooner.id, later.id, over.id]);
    expect(await ids('status=ended')).toEqual([over.id]);
    expect(await ids('status=active&sort=-id')).toEqual([sooner.id, later.id]);
    expect(await ids(`customer_id=${here.subscription.id}&q=roof`)).toEqual([later.id]);
    expect(await ids(`customer_id=${other.subscription.id}`)).toEqual([]);
  });

  it('are a file with a row for each line', async () => {
    const { id } = await recurring.create();
    const lines = (await recurring.call('GET', '/export')).body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      new RegExp(`^${id},.*Water,Water,50\\.00,Tax,4\\.00,10\\.00,54\\.00,monthly,31,2026-12-31,`),
    );
  });

  it('are in the forecast of the reports until their invoices are created', async () => {
    await recurring.create({ frequency: 'weekly', first_due_date: '2026-11-25', days_before: 1 });
    const sums = async (query = '') => {
      const headers = await asStaff(test.database.db, test.clock, here.staff.id);
      const url = `/api/reports/forecast/summary?days=30${query}`;
      return (await test.app.inject({ url, headers })).json<{ kind: string }[]>();
    };
    expect((await sums()).at(-1)).toEqual({ kind: 'recurring', count: 4, amount: 21_600 });
    expect((await sums('&kind=plan')).map(({ kind }) => kind)).toEqual(['plan']);
    await test.clock.passTime('P5D');
    await makeDue(test);
    expect((await sums()).at(-1)).toEqual({ kind: 'recurring', count: 4, amount: 21_600 });
  });

  it('forecast what is still to be created, by month', async () => {
    const group = await recurring.addGroup();
    await recurring.addCustomer();
    await recurring.create();
    await recurring.create({
      group_id: group.id,
      frequency: 'weekly',
      first_due_date: '2026-12-25',
    });
    const paused = await recurring.create();
    await recurring.act(paused.id, 'pause');
    expect((await recurring.call('GET', '/forecast?months=3')).json()).toEqual(
      [
        ['2026-12', 3, 16_200],
        ['2027-01', 11, 59_400],
      ].map(([month, made, amount]) => ({
        month,
        merchant_id: here.merchant.id,
        merchant_name: here.merchant.name,
        count: made,
        amount,
      })),
    );
  });
});

describe('access to recurring invoices', () => {
  it('is 404 for another merchant, 403 for a reader who changes and for a customer', async () => {
    const { id } = await recurring.create();
    const { db } = test.database;
    const reader = await insertStaff(db, [here.merchant.id], {}, ['view']);
    const clerk = await insertStaff(db, [here.merchant.id], {}, ['view', 'invoices']);
    const as = async (
      headers: Readonly<Record<string, string>>,
      method: 'GET' | 'POST',
      path = '',
    ) =>
      (await test.app.inject({ method, url: `/api/recurring_invoices/${id}${path}`, headers }))
        .statusCode;
    const readerHeaders = await asStaff(db, test.clock, reader.id);
    const clerkHeaders = await asStaff(db, test.clock, clerk.id);
    expect([await as(readerHeaders, 'GET'), await as(readerHeaders, 'POST', '/pause')]).toEqual([
      200, 403,
    ]);
    expect([await as(clerkHeaders, 'GET', '/log'), await as(clerkHeaders, 'POST', '/end')]).toEqual(
      [200, 200],
    );
    for (const path of ['', '/log']) expect(await as(other.staffHeaders, 'GET', path)).toBe(404);
    expect(await as(other.staffHeaders, 'POST', '/end')).toBe(404);
    expect(await as(here.customerHeaders, 'GET')).toBe(403);
  });
});
