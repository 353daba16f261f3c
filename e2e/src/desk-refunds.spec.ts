import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { product } from './testing/control';
import { dialog, receipt } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { keptOf, sandbox } from './testing/sandbox';
import { payButton, payPath, toast } from './testing/screens';
import { expectSoundMoney } from './testing/sound-money';
import { expect, test, type VisitOptions } from './testing/test';
import { makeCustomer, makeStaff } from './testing/world';

test.beforeAll(() => product.reset());
test.afterEach(() => sandbox.clearFaults());
test.afterAll(expectSoundMoney);

type Visit = (path: string, options: VisitOptions) => Promise<Page>;
const invoicePath = (id: number): string => `/admin/invoices/detail/${id}`;
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });
const row = (page: Page, text: RegExp): Locator => page.getByRole('row', { name: text });
const inDoubt = 'We are confirming this refund. Please do not repeat it.';

/** A bill that its customer has just paid. */
const paidBill = async (visit: Visit, db: Pool, amount = 60_000) => {
  const customer = await makeCustomer(db, { bills: [{ amount }] });
  const [bill = 0] = customer.bills;
  const page = await visit(payPath(bill), { as: customer, size: 'phone' });
  await payButton(page, `$${amount / 100}.00`).click();
  await expect(receipt(page)).toBeVisible();
  return { customer, bill };
};

test('Staff refund a part of a settled payment, and the list and its sums follow [ADMIN-198 ADMIN-199 ADMIN-200]', async ({
  visit,
  db,
}) => {
  const { bill, customer } = await paidBill(visit, db);
  await sandbox.settle();
  const page = await visit(invoicePath(bill), { as: await makeStaff(db) });
  await expect(row(page, /Visa 1111/)).toBeVisible();
  await judgeAtBothSizes(page, 'refund-payments');
  await button(page, /^Refund \$600/).click();
  const form = dialog(page, 'Refund Payment');
  await expect(form.getByLabel('Amount to refund')).toHaveValue('$600.00');
  await judgeAtBothSizes(page, 'refund-dialog');
  await button(form, 'Refund').click();
  await expect(form.getByText('Type the same amount again.')).toBeVisible();
  await judgeAtBothSizes(page, 'refund-dialog-again');
  await form.getByLabel('Amount to refund').fill('12000');
  await form.getByLabel('The customer still owes this').check();
  await button(form, 'Refund').dblclick();
  await expect(toast(page, '$120.00 successfully refunded')).toBeVisible();
  await expect(row(page, /-\$120\.00.*Refund, Visa 1111/)).toBeVisible();
  await expect(form).toBeHidden();
  await judgeAtBothSizes(page, 'refund-done');
  expect(await keptOf(db, bill)).toEqual([48_000]);

  await page.goto(`/admin/payments?q=${customer.name}`);
  await expect(page.getByText('Collected 600.00 · Refunded 120.00')).toBeVisible();
  await judgeAtBothSizes(page, 'transactions-filtered');
  await button(page, /^Preview .*-\$120/).click();
  await expect(page.getByRole('link', { name: 'Open invoice' })).toBeVisible();
  await judgeAtBothSizes(page, 'transaction-preview-refund');
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Left to refund')).toBeVisible();
  await judgeAtBothSizes(page, 'transaction-preview-payment');
  const file = page.waitForEvent('download');
  await page.keyboard.press('Escape');
  await button(page, 'Export CSV').click();
  expect((await file).suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
});

test('A payment without settlement is canceled whole, and its bill is open again [ADMIN-203 ADMIN-204]', async ({
  visit,
  db,
}) => {
  const { bill } = await paidBill(visit, db);
  const page = await visit(invoicePath(bill), { as: await makeStaff(db) });
  await button(page, /^Cancel \$600/).click();
  const form = dialog(page, 'Cancel Payment');
  await form.getByLabel(/^Amount again/).fill('60000');
  await judgeAtBothSizes(page, 'cancel-dialog');
  await button(form, 'Cancel Payment').click();
  await expect(toast(page, '$600.00 transaction successfully canceled')).toBeVisible();
  await expect(row(page, /-\$600\.00.*Void, Visa 1111/)).toBeVisible();
  expect(await keptOf(db, bill)).toEqual([]);
});

test('A refund in doubt survives a reload, stands on Home, and ends there once', async ({
  visit,
  db,
}) => {
  const { bill, customer } = await paidBill(visit, db, 5_000);
  await sandbox.settle();
  const staff = await makeStaff(db);
  const page = await visit(invoicePath(bill), { as: staff });
  await sandbox.addFault({ match: { endpoint: 'refund' }, effect: 'b62_booked', times: 1 });
  await sandbox.addFault({ match: { endpoint: 'inquireByOrderid' }, effect: 'http_500' });
  await button(page, /^Refund \$50/).click();
  await button(dialog(page, 'Refund Payment'), 'Refund').click();
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
     select 'return_unmatched', merchant_id, 'Return R01 of reference 123 fits no payment.', now() - interval '3 hours' from invoices where id = $1`,
    [bill],
  );
  await home.reload();
  await expect(home.getByText('A return of a bank fits no payment')).toBeVisible();
  await judgeAtBothSizes(home, 'home-needs-a-person');
  await sandbox.clearFaults();
  await expect(async () => {
    await check.click();
    await expect(check).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await button(home, /^Resolve: A return/).click();
  await dialog(home, 'Resolve alarm').getByLabel('Reason').fill('The bank was called.');
  await judgeAtBothSizes(home, 'resolve-alarm');
  await button(dialog(home, 'Resolve alarm'), 'Resolve').click();
  await expect(home.getByText('Nothing needs a person.')).toBeVisible();
  await judgeAtBothSizes(home, 'home-nothing');
  await expect(page.getByText(inDoubt)).toBeHidden({ timeout: 30_000 });
  await expect(row(page, /-\$50\.00.*Refund/)).toBeVisible();
  expect(await keptOf(db, bill)).toEqual([]);
});
