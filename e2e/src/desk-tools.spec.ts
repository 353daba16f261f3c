import type { Page } from '@playwright/test';
import { judgeAtBothSizes } from './testing/judge';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff } from './testing/world';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Find anything' });
/** The keys come once the page is drawn: the first one is pressed until it is followed. */
const openSearch = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(search(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();

test('Staff find a customer by Ctrl-K over another module, and go on by keys', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { methods: [] });
  const page = await visit('/admin/conversations', { as: await makeStaff(db) });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch(page);
  await judgeAtBothSizes(page, 'desk-find');
  await page.keyboard.type(`visitor${customer.userId}`);
  await expect(page.getByRole('option', { name: /Vera Visitor/ })).toBeVisible();
  await judgeAtBothSizes(page, 'desk-find-customer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/customers\/profile\/\d+/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/admin/invoices');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await judgeAtBothSizes(page, 'desk-keys');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search invoices' })).toBeFocused();
});

test('Staff find an invoice by its number and by its words, and open it by Enter', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, {
    methods: [],
    bills: [
      { amount: 12_345, description: 'Repair of the northern standpipe' },
      { amount: 4_500, description: 'Water of the northern standpipe' },
    ],
  });
  const [invoiceId = 0] = customer.bills;
  const { rows } = await db.query<{ invoice_number: string }>(
    `select invoice_number from invoices where id = $1`,
    [invoiceId],
  );
  const page = await visit('/admin/conversations', { as: await makeStaff(db) });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openSearch(page);
  await page.keyboard.type('northern standpipe');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toContainText(`${customer.name} · $45.00 · `);
  await judgeAtBothSizes(page, 'desk-find-invoices');
  await search(page).fill(rows[0]?.invoice_number.toLowerCase() ?? '');
  await expect(options).toHaveCount(1);
  await expect(options).toContainText(`${customer.name} · $123.45 · `);
  await judgeAtBothSizes(page, 'desk-find-invoice-number');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/invoices/detail/${invoiceId}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('A view that one person shares is an address for the whole team', async ({ visit, db }) => {
  const [author, colleague] = [await makeStaff(db), await makeStaff(db)];
  const name = `Late of ${author.userId}`;
  const page = await visit('/admin/invoices?status=late&sort=-amount', { as: author });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const form = page.getByRole('dialog', { name: 'Save this view' });
  await form.getByLabel('Name').fill(name);
  await form.getByText('Share with the team').click();
  await judgeAtBothSizes(page, 'saved-view-form');
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: `Views: ${name}` })).toBeVisible();

  const other = await visit('/admin/invoices', { as: colleague });
  await other.getByRole('button', { name: 'Views' }).click();
  await judgeAtBothSizes(other, 'saved-views-menu');
  await other.getByRole('menuitem', { name }).click();
  await expect(other).toHaveURL(/\/admin\/invoices\?.*status=late/);
  await other.getByRole('button', { name: `Views: ${name}` }).click();
  await other.getByRole('menuitem', { name: 'Manage views' }).click();
  await expect(other.getByRole('dialog', { name: 'Saved views' })).toContainText(name);
  await judgeAtBothSizes(other, 'saved-views');

  const { rows } = await db.query<{ id: string }>(`select id from saved_views where name = $1`, [
    name,
  ]);
  expect(rows).toHaveLength(1);
  const log = await visit('/admin/settings/audit', { as: author });
  await expect(log.getByRole('link', { name: `Saved view ${name}: shared` })).toBeVisible();
  await judgeAtBothSizes(log, 'audit-log');
});
