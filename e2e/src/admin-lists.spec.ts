import type { Page } from '@playwright/test';
import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const bodyRows = (page: Page, name: string) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const cents = (texts: readonly string[]): readonly number[] =>
  texts.map((text) => Number(text.replaceAll(/\D/g, '')));

test('The invoice list keeps filter, search and sort in the address after opening an invoice [ADMIN-005 ADMIN-006 ADMIN-157 ADMIN-158 ADMIN-159 ADMIN-160]', async ({
  visit,
}) => {
  const page = await visit('/admin/invoices', { as: people.owner });
  await expect(bodyRows(page, 'Invoices')).toHaveCount(25);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Created',
    'Status',
    'Amount',
    'Due Date',
    'Paid Date',
    'Payment Plan',
  ]);
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await picture(page, 'invoices-desk');

  await page.getByRole('button', { name: 'Filter by status' }).click();
  await page
    .getByRole('dialog', { name: 'Filter by status' })
    .getByText('Late', { exact: true })
    .click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]status=late/);
  await expect(bodyRows(page, 'Invoices').first()).toContainText('Late');
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect(page).toHaveURL(/[?&]sort=amount/);
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(table(page, 'Invoices')).toHaveAttribute('aria-busy', 'false');
  await expect(async () => {
    const amounts = cents(
      await table(page, 'Invoices').locator('td[data-header="Amount"]').allTextContents(),
    );
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
    expect(
      await table(page, 'Invoices').locator('td[data-header="Status"]').allTextContents(),
    ).toEqual(amounts.map(() => 'Late'));
  }).toPass({ timeout: 15_000 });

  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('Meter replacement');
  await expect(page).toHaveURL(/[?&]q=Meter/);
  await expect(bodyRows(page, 'Invoices').filter({ hasText: 'Ana Rivera' })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue(
    'Meter replacement',
  );
  await expect(bodyRows(page, 'Invoices').filter({ hasText: 'Ana Rivera' })).toHaveCount(1);
  await bodyRows(page, 'Invoices').filter({ hasText: 'Ana Rivera' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/invoices\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Line items' })).toBeVisible();
  await expect(page.getByText('Ana Rivera')).toBeVisible();
  await picture(page, 'invoice-detail-desk');
  await page.goBack();
  await expect(page).toHaveURL(/[?&]q=Meter/);
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('nobody has this');
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
});

test('The sidebar leads from the customer list to every screen and back [ADMIN-034 SHELL-001 SHELL-058 SHELL-059 SHELL-061 SHELL-062 SHELL-063 SHELL-069 SHELL-072]', async ({
  visit,
}) => {
  const page = await visit('/admin/customers', { as: people.owner });
  await expect(bodyRows(page, 'Customers')).toHaveCount(25);
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [name, path] of [
    ['Home', '/admin/dashboard'],
    ['Invoices', '/admin/invoices'],
    ['Transactions', '/admin/payments'],
    ['Automation', '/admin/automation'],
    ['Customers', '/admin/customers'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(main).toBeVisible();
  }
  await expect(page.getByText('powered by')).toBeVisible();
  await page.getByRole('link', { name: /to the dashboard/ }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});
