import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { product } from './testing/control';
import { dialog } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { keptOf, sandbox } from './testing/sandbox';
import { tokenOf } from './testing/sign-in';
import { expectSoundMoney } from './testing/sound-money';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff } from './testing/world';

test.beforeAll(() => product.reset());
test.afterEach(() => sandbox.clearFaults());
test.afterAll(expectSoundMoney);

const invoicePath = (id: number): string => `/admin/invoices/detail/${id}`;
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });
const row = (page: Page, text: RegExp): Locator => page.getByRole('row', { name: text });
const inDoubt = "We're confirming this refund. Please don't repeat it.";

/** An invoice that its customer has just paid. */
const paidBill = async (apiUrl: string, db: Pool, amount: number) => {
  const customer = await makeCustomer(db, { bills: [{ amount }], methods: ['visa'] });
  const [invoice = 0] = customer.bills;
  const { rows } = await db.query<{ id: string }>(
    `select id from payment_methods where user_id = $1`,
    [customer.userId],
  );
  const paid = await fetch(`${apiUrl}/api/transactions/pay_once`, {
    method: 'POST',
    headers: {
      authorization: `Token ${await tokenOf(customer)}`,
      'idempotency-key': `bill-${invoice}`,
    },
    body: new URLSearchParams({
      id: String(rows[0]?.id),
      invoice: String(invoice),
      amount_paid: String(amount),
    }),
  });
  expect(paid.status).toBe(200);
  return { customer, bill: invoice };
};

test('A refund in doubt survives a reload, stands on Home, and ends there once', async ({
  visit,
  db,
  product: { apiUrl },
}) => {
  const { bill, customer } = await paidBill(apiUrl, db, 5_000);
  await sandbox.settle();
  const staff = await makeStaff(db);
  const page = await visit(invoicePath(bill), { as: staff });
  await sandbox.addFault({ match: { endpoint: 'refund' }, effect: 'b62_booked', times: 1 });
  await sandbox.addFault({ match: { endpoint: 'inquireByOrderid' }, effect: 'http_500' });
  await button(page, /^Refund \$50/).click();
  await button(dialog(page, 'Refund Payment'), /^Refund \$/).click();
  await expect(page.getByRole('status').filter({ hasText: inDoubt })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: inDoubt })).toBeVisible();
  await expect(button(page, /^Refund \$50/)).toBeHidden();
  await judgeAtBothSizes(page, 'refund-in-doubt');

  const home = await visit('/admin/dashboard', { as: staff });
  const check = button(home, `Check now: Refund of $50.00, ${customer.name}`);
  await expect(check).toBeVisible();
  await db.query(
    `insert into alarms (kind, merchant_id, detail, raised_at)
     select 'return_unmatched', merchant_id, 'Return R01 of reference 123 fits no payment.',
       now() - interval '3 hours' from invoices where id = $1`,
    [bill],
  );
  await home.reload();
  await expect(home.getByText("Bank return doesn't match a payment")).toBeVisible();
  await judgeAtBothSizes(home, 'home-needs-a-person');
  await sandbox.clearFaults();
  await expect(async () => {
    await check.click();
    await expect(check).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await button(home, /^Resolve: Bank return/).click();
  await dialog(home, 'Resolve alarm').getByLabel('Reason').fill('The bank was called.');
  await judgeAtBothSizes(home, 'resolve-alarm');
  await button(dialog(home, 'Resolve alarm'), 'Resolve').click();
  await expect(home.getByRole('region', { name: 'Needs attention' })).toBeHidden();
  await expect(page.getByText(inDoubt)).toBeHidden({ timeout: 30_000 });
  await expect(row(page, /-\$50\.00.*Refund/)).toBeVisible();
  expect(await keptOf(db, bill)).toEqual([]);
});
