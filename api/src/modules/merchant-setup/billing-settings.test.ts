import type { InvoiceDefaults } from '@billfold/shared/contracts/billing-settings.contract';
import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { hourMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

let test: TestApp;
let here: Side;
let place = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  place += 1;
  here = await insertSide(test, `Billing${place}`);
});
afterAll(() => test.close());

type Headers = { readonly authorization: string };
const change = (payload: object, headers: Headers = here.staffHeaders) =>
  test.app.inject({
    method: 'PATCH',
    url: '/api/business_settings',
    headers,
    payload: { merchant_id: here.merchant.id, ...payload },
  });
const clerkHeaders = async (): Promise<Headers> => {
  const clerk = await insertStaff(test.database.db, [here.merchant.id], {}, ['view', 'invoices']);
  return asStaff(test.database.db, test.clock, clerk.id);
};
const create = async (payload: object = {}): Promise<string> => {
  const made = await test.app.inject({
    method: 'POST',
    url: '/api/user_invoices',
    headers: here.staffHeaders,
    payload: {
      user_id: here.customer.id,
      merchant_id: here.merchant.id,
      invoice_items: [{ description: 'Water', amount: 12_000 }],
      due_date: '2026-12-15',
      ...payload,
    },
  });
  const invoice = await test.app.inject({
    url: `/api/user_invoices/${made.json<{ id: number }>().id}`,
    headers: here.staffHeaders,
  });
  return invoice.json<{ invoice_number: string }>().invoice_number;
};
const preview = (query: Record<string, string>, headers: Headers = here.staffHeaders) =>
  test.app.inject({
    url: `/api/business_settings/invoice_numbers?${new URLSearchParams({ merchant_id: String(here.merchant.id), ...query }).toString()}`,
    headers,
  });
const defaults = (headers: Headers = here.staffHeaders) =>
  test.app.inject({ url: '/api/invoice_defaults', headers });

describe('the number pattern of a business', () => {
  it('numbers invoices without a number from the given count on', async () => {
    const pattern = { invoice_number_prefix: 'CW-{YEAR}-', invoice_number_digits: 4 };
    const answer = await change({ ...pattern, invoice_number_next: 42 });
    expect(answer.json<BusinessSettings>()).toMatchObject({ ...pattern, invoice_number_next: 42 });
    const year = test.clock.now().getUTCFullYear();
    expect(await create()).toBe(`CW-${year}-0042`);
    expect(await create({ invoice_external_id: `cw-${year}-0044` })).toBe(`cw-${year}-0044`);
    expect([await create(), await create()]).toEqual([`CW-${year}-0043`, `CW-${year}-0045`]);
    const read = await test.app.inject({
      url: '/api/business_settings',
      headers: here.staffHeaders,
    });
    expect(read.json()).toMatchObject([{ invoice_number_next: 46 }]);
  });

  it('gives each number once to 20 invoices of the same moment', async () => {
    await change({
      invoice_number_prefix: 'W',
      invoice_number_digits: 3,
      invoice_number_next: 995,
    });
    const numbers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(numbers.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))).toEqual(
      Array.from({ length: 20 }, (_, index) => `W${995 + index}`),
    );
  });

  it('skips numbers that invoices have when the count goes back', async () => {
    expect([await create(), await create()]).toEqual(['1001', '1002']);
    await change({ invoice_number_next: 1001 });
    expect(await create()).toBe('1003');
  });

  it('is previewed with the numbers that are free, and not saved', async () => {
    await create({ invoice_external_id: 'INV-008' });
    const answer = await preview({ prefix: 'INV-', digits: '3', next: '7' });
    expect(answer.json()).toEqual({ numbers: ['INV-007', 'INV-009', 'INV-010'] });
    expect(await create()).toBe('1001');
  });

  it('is for those who manage the team of that business', async () => {
    const clerk = await clerkHeaders();
    expect((await change({ invoice_number_next: 5 }, clerk)).statusCode).toBe(403);
    const query = { prefix: '', digits: '1', next: '5' };
    expect((await preview(query, clerk)).statusCode).toBe(403);
    const other = await insertSide(test, `Stranger${place}`);
    expect((await change({ invoice_number_next: 5 }, other.staffHeaders)).statusCode).toBe(404);
    expect((await preview(query, other.staffHeaders)).statusCode).toBe(404);
    expect(await create()).toBe('1001');
  });
});

describe('the terms of a business', () => {
  it('are what a clerk reads as proposals for a new invoice', async () => {
    const clerk = await clerkHeaders();
    const own = { merchant_id: here.merchant.id };
    expect((await defaults(clerk)).json<InvoiceDefaults[]>()).toEqual([
      { ...own, due_date: null, minimum_due_kind: 'none', minimum_due_value: 0 },
    ]);
    await test.database.db
      .updateTable('merchants')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', here.merchant.id)
      .execute();
    await change({ payment_terms: 'receipt', minimum_due_kind: 'percent', minimum_due_value: 25 });
    const [today] = new Date(test.clock.now().getTime() + 14 * hourMs).toISOString().split('T');
    expect((await defaults(clerk)).json()).toEqual([
      { ...own, due_date: today, minimum_due_kind: 'percent', minimum_due_value: 25 },
    ]);
  });

  it('are not read without the permission for invoices', async () => {
    const viewer = await insertStaff(test.database.db, [here.merchant.id], {}, ['view']);
    const headers = await asStaff(test.database.db, test.clock, viewer.id);
    expect((await defaults(headers)).statusCode).toBe(403);
  });
});
