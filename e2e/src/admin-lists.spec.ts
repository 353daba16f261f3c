import type { Page } from '@playwright/test';
import { judgeAtBothSizes } from './testing/judge';
import { press, tabTo } from './testing/keyboard';
import { toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, picture, sizeNames, test } from './testing/test';

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
    'Select all',
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

for (const size of sizeNames)
  test(`The keyboard alone finds, filters, tags and opens customers on a ${size} [ADMIN-002 ADMIN-039 ADMIN-042]`, async ({
    visit,
  }) => {
    const page = await visit('/admin/customers', { as: people.owner, size });
    const list = table(page, 'Customers');
    await expect(bodyRows(page, 'Customers')).toHaveCount(25);
    await tabTo(page, page.getByRole('searchbox', { name: 'Search customers' }));
    await page.keyboard.type('an');
    await expect(page).toHaveURL(/[?&]q=an/);

    const chooseTag = async (field: string, name: string) => {
      await tabTo(page, page.getByRole('combobox', { name: field }));
      await page.keyboard.type(name.slice(0, 5));
      await expect(page.getByRole('option', { name, exact: false })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    if (size === 'phone') await press(page, page.getByRole('button', { name: 'Filters' }));
    await press(page, page.getByRole('button', { name: 'Filter by Tags' }));
    await chooseTag('Tags', 'Paperless');
    await expect(page).toHaveURL(/[?&]tags=1(&|$)/);
    // The list for the next choice closes first.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Filter by Tags' })).toBeFocused();
    await expect(list).toHaveAttribute('aria-busy', 'false');
    const tags = list.locator('td[data-header="Tags"]');
    await expect(tags.first()).toContainText('Paperless');
    const found = await tags.count();
    await expect(tags.filter({ hasText: 'Paperless' })).toHaveCount(found);

    await press(page, page.getByRole('checkbox', { name: 'Select all' }), 'Space');
    await expect(page.getByText(`${found} selected`)).toBeVisible();
    await judgeAtBothSizes(page, `customers-selected-on-${size}`);
    await press(page, page.getByRole('button', { name: 'Add tag' }));
    const dialog = page.getByRole('dialog', { name: `Add a tag to ${found} customers` });
    await chooseTag('Tag', 'New meter');
    await judgeAtBothSizes(page, `bulk-tag-on-${size}`);
    await press(page, dialog.getByRole('button', { name: 'Add tag' }));
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await expect(tags.filter({ hasText: 'New meter' })).toHaveCount(found);
    await press(page, undo);
    await expect(toast(page, 'Undone for')).toBeVisible();
    await expect(tags.filter({ hasText: 'New meter' })).not.toHaveCount(found);

    await press(page, page.getByRole('row', { name: 'Paperless', exact: true }), 'Delete');
    await expect(page).not.toHaveURL(/[?&]tags=/);
    await expect(list).toHaveAttribute('aria-busy', 'false');
    await press(page, bodyRows(page, 'Customers').first());
    await expect(page).toHaveURL(/\/admin\/customers\/profile\/\d+$/);
  });
