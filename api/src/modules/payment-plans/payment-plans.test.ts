import type { PaymentPlanView } from '@billfold/shared/contracts/payment-plan.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../../core/secret-hasher';
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
  sub_id: here.subscription.id,
  original_balance: 10_000,
  first_payment: 2_000,
  first_payment_date: '2026-12-01',
  monthly_payment: 3_000,
  payment_due_date: '2026-12-31',
  frequency: 'monthly',
  description: 'Roof',
  ...change,
});
const create = (payload: Row, key?: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/payment_plans',
    headers: { ...here.staffHeaders, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  });
const created = async (payload: Row, key?: string): Promise<number> => {
  const answer = await create(payload, key);
  expect([answer.statusCode, answer.json()]).toEqual([200, { id: expect.any(Number) }]);
  return answer.json().id;
};
const get = (id: number, headers = here.staffHeaders) =>
  test.app.inject({ url: `/api/payment_plans/${id}`, headers });
const read = async (id: number): Promise<PaymentPlanView> => (await get(id)).json();
const refusal = async (payload: Row): Promise<unknown[]> => {
  const answer = await create(payload);
  return [answer.statusCode, answer.json().data?.errors];
};
const plansOf = ({ merchant }: Side) =>
  test.database.db
    .selectFrom('payment_plans')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .execute();
const invoicesOf = ({ merchant }: Side) =>
  test.database.db
    .selectFrom('invoices')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .orderBy('id')
    .execute();

describe('POST payment_plans', () => {
  it('makes the plan and its invoices, the last one for the rest [API-072] [API-073]', async () => {
    const plan = await read(await created(typed()));
    expect(plan).toMatchObject({
      user_id: here.customer.id,
      merchant_id: here.merchant.id,
      sub_id: here.subscription.id,
      original_balance: 10_000,
      first_payment: 2_000,
      first_payment_date: '2026-12-01',
      monthly_payment: 3_000,
      payment_due_date: '2026-12-31',
      frequency: 'monthly',
      description: 'Roof',
      merchant_name: here.merchant.name,
      full_name: here.customer.full_name,
      ended_at: null,
    });
    const facts = plan.invoices.map((invoice) => [
      invoice.due_date,
      invoice.amount,
      invoice.description,
      invoice.invoice_items.map(({ description, amount }) => [description, amount]),
      invoice.payment_plan,
      invoice.invoice_number,
    ]);
    expect(facts).toEqual([
      ['2026-12-01', 2_000, 'Roof, part 1 of 4', [['Roof', 2_000]], plan.id, '1001'],
      ['2026-12-31', 3_000, 'Roof, part 2 of 4', [['Roof', 3_000]], plan.id, '1002'],
      ['2027-01-31', 3_000, 'Roof, part 3 of 4', [['Roof', 3_000]], plan.id, '1003'],
      ['2027-02-28', 2_000, 'Roof, part 4 of 4', [['Roof', 2_000]], plan.id, '1004'],
    ]);
  });

  it('takes a form without a first payment, its date and a description', async () => {
    const form = Object.entries(typed({ first_payment: 0, frequency: 'bi-weekly' })).filter(
      ([name]) => name !== 'first_payment_date' && name !== 'description',
    );
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/payment_plans',
      headers: { ...here.staffHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(
        form.map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    });
    const { invoices } = await read(answer.json().id);
    expect(invoices.map(({ due_date: day, amount }) => [day, amount])).toEqual([
      ['2026-12-31', 3_000],
      ['2027-01-14', 3_000],
      ['2027-01-28', 3_000],
      ['2027-02-11', 1_000],
    ]);
    expect(invoices[0]?.description).toBe('Payment plan, part 1 of 4');
  });

  it('makes 260 invoices at once, each audited, and updates open screens once', async () => {
    const id = await created(
      typed({ original_balance: 26_000, first_payment: 0, monthly_payment: 100 }),
    );
    const plan = await read(id);
    expect(plan.invoices).toHaveLength(260);
    expect(new Set(plan.invoices.map((invoice) => invoice.invoice_number)).size).toBe(260);
    const { db } = test.database;
    const entries = await db
      .selectFrom('audit_log')
      .select(['entity', 'entity_id', 'actor'])
      .where('merchant_id', '=', here.merchant.id)
      .execute();
    expect(entries).toHaveLength(261);
    expect(entries).toContainEqual({
      entity: 'payment_plan',
      entity_id: id,
      actor: `merchant:${here.staff.id}`,
    });
    const events = await db
      .selectFrom('live_outbox')
      .select('event')
      .where('merchant_id', '=', here.merchant.id)
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      { type: 'changed', entity: 'invoice', id: 0 },
    ]);
  });

  it('makes one plan of a form that is sent twice at the same moment', async () => {
    const answers = await Promise.all([create(typed(), 'k'), create(typed(), 'k')]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    const again = await created(typed(), 'k');
    expect(await plansOf(here)).toEqual([{ id: again }]);
    expect(await invoicesOf(here)).toHaveLength(6);
  });
});

describe('a refused payment plan', () => {
  const unfit = [
    ['a first payment above the total', { first_payment: 10_001 }, /first payment can't/],
    ['a due date before the first payment', { payment_due_date: '2026-11-30' }, /due date can't/],
    ['261 invoices', { original_balance: 28_000, monthly_payment: 100 }, /261 invoices/],
    ['no total', { original_balance: 0, first_payment: 0 }, /total must be more/],
    ['payments of nothing', { monthly_payment: 0 }, /payment must be more/],
    ['no date of the first payment', { first_payment_date: null }, /needs a date/],
  ] as const;
  it('answers data.errors with a sentence about amounts and days that do not fit', async () => {
    for (const [what, change, text] of unfit)
      expect([what, ...(await refusal(typed(change)))]).toEqual([
        what,
        400,
        [expect.stringMatching(text)],
      ]);
    expect(await plansOf(here)).toEqual([]);
  });

  const wrong = [
    ['frequency', undefined],
    ['frequency', 'biweekly'],
    ['user_id', undefined],
    ['original_balance', 10.5],
    ['payment_due_date', '2027-02-29'],
  ] as const;
  it('answers data.errors with the name of a missing or wrong field [API-072] [ADMIN-179]', async () => {
    for (const [field, value] of wrong)
      expect([value, ...(await refusal(typed({ [field]: value })))]).toEqual([
        value,
        400,
        [expect.stringContaining(field)],
      ]);
  });

  it('is one of a foreign customer, of a foreign invoice, and of two customers', async () => {
    const absent = [404, 'Customer not found.'];
    const foreign = {
      user_id: other.customer.id,
      merchant_id: other.merchant.id,
      sub_id: other.subscription.id,
    };
    expect(await refusal(typed(foreign))).toEqual(absent);
    expect(await refusal(typed({ sub_id: other.subscription.id }))).toEqual(absent);
    expect(await refusal(typed({ ...foreign, cancel_invoices: [1] }))).toEqual(absent);
    const pin_hash = await createSecretHasher(test.config.security).hashPin('2580');
    await test.database.db
      .updateTable('users')
      .set({ pin_hash })
      .where('id', '=', here.staff.id)
      .execute();
    const cancelled = typed({ cancel_invoices: [other.invoice.id], pin: '2580' });
    expect(await refusal(cancelled)).toEqual([404, 'Invoice not found']);
    expect([await plansOf(here), await plansOf(other)]).toEqual([[], []]);
    expect(await invoicesOf(here)).toHaveLength(2);
  });
});

describe('GET payment_plans/{id}', () => {
  it('leaves deleted invoices out, and shows paid amounts', async () => {
    const id = await created(typed());
    const [first, second] = (await read(id)).invoices;
    const change = (
      invoice: number | undefined,
      set: { deleted_at?: Date; amount_paid?: number },
    ) =>
      test.database.db
        .updateTable('invoices')
        .set(set)
        .where('id', '=', invoice ?? 0)
        .execute();
    await change(first?.id, { deleted_at: test.clock.now() });
    await change(second?.id, { amount_paid: 1_000 });
    const { invoices } = await read(id);
    expect(invoices).toHaveLength(3);
    expect(invoices[0]).toMatchObject({ id: second?.id, amount_paid: 1_000, amount_due: 2_000 });
  });

  it('answers 404 to a foreign merchant and for an unknown plan [ADMIN-177]', async () => {
    const id = await created(typed());
    const foreign = await get(id, other.staffHeaders);
    expect([foreign.statusCode, foreign.json().detail]).toEqual([404, 'Payment plan not found']);
    expect((await get(2_000_000_000)).statusCode).toBe(404);
  });
});
