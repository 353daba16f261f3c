import type { Page } from '@playwright/test';
import { judgeAtBothSizes } from './testing/judge';
import { press, tabTo } from './testing/keyboard';
import { isMarked, mark } from './testing/page-mark';
import { toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const bodyRows = (page: Page, name: string) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('The sidebar leads from the customer list to every screen and back in one page [ADMIN-034 SHELL-001 SHELL-058 SHELL-059 SHELL-061 SHELL-062 SHELL-063 SHELL-069 SHELL-072]', async ({
  visit,
}) => {
  const page = await visit('/admin/customers', { as: people.owner });
  await expect(bodyRows(page, 'Customers')).toHaveCount(25);
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await mark(page);
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
  expect(await isMarked(page)).toBe(true);
});

test('A table that is wider than a tablet scrolls in its own box', async ({ visit }) => {
  const all = 'last_name,owed,late,phone,merchant_name,state,tags,user_external_id';
  const page = await visit(`/admin/customers?columns=${all}`, { as: people.owner });
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(bodyRows(page, 'Customers')).toHaveCount(25);
  const isTableCut = () =>
    table(page, 'Customers').evaluate(
      ({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth,
    );
  await expect.poll(isTableCut).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test('The keyboard alone finds, filters, tags and opens customers on a phone [ADMIN-002 ADMIN-039 ADMIN-042]', async ({
  visit,
}) => {
  const page = await visit('/admin/customers', { as: people.owner, size: 'phone' });
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
  await press(page, page.getByRole('button', { name: 'Filters' }));
  await press(page, page.getByRole('button', { name: 'Filter by Tags' }));
  await chooseTag('Tags', 'Paperless');
  await expect(page).toHaveURL(/[?&]tags=1(&|$)/);
  // The list for the next choice closes first.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter by Tags' })).toBeFocused();
  const tags = list.locator('td[data-header="Tags"]');
  const tagged = tags.filter({ hasText: 'Paperless' });
  // Until the answer, the rows before it are in the list, and then none.
  await expect
    .poll(async () => {
      const [all, matching] = [await tags.count(), await tagged.count()];
      return all > 0 && all === matching;
    })
    .toBe(true);
  const found = await tags.count();

  await press(page, page.getByRole('checkbox', { name: 'Select all' }), 'Space');
  await expect(page.getByText(`${found} selected`)).toBeVisible();
  await judgeAtBothSizes(page, 'customers-selected');
  await press(page, page.getByRole('button', { name: 'Add tag' }));
  const dialog = page.getByRole('dialog', { name: `Add a tag to ${found} customers` });
  await chooseTag('Tag', 'New meter');
  await judgeAtBothSizes(page, 'bulk-tag');
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
  await press(page, bodyRows(page, 'Customers').first().getByRole('link'));
  await expect(page).toHaveURL(/\/admin\/customers\/profile\/\d+$/);
});
