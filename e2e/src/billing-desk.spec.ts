import type { Locator, Page } from '@playwright/test';
import { dialog } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { expect, picture, test } from './testing/test';
import { makeCustomer, makeStaff } from './testing/world';

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

test('Staff bill a customer from any screen [SHELL-074 ADMIN-078 ADMIN-083]', async ({
  visit,
  db,
}) => {
  const { name } = await makeCustomer(db);
  const page = await visit('/admin/conversations', { as: await makeStaff(db) });
  await button(page, '+ New Invoice').click();
  const form = dialog(page, 'New Invoice');
  await judgeAtBothSizes(page, 'new-invoice-empty');
  await button(form, 'Create Invoice').click();
  await expect(form.getByText('Please complete the required fields')).toBeVisible();
  await judgeAtBothSizes(page, 'new-invoice-incomplete');

  await form.getByRole('combobox', { name: 'Customer' }).click();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await picture(page, 'new-invoice-picker');
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await button(form, 'Calendar of Due Date').click();
  await expect(page.getByRole('dialog', { name: 'Due Date' })).toBeVisible();
  await picture(page, 'new-invoice-calendar');
  await page.keyboard.press('Escape');
  await form.getByLabel('Due Date', { exact: true }).fill('12/15/2030');
  const item = form.getByRole('group', { name: 'Item 1' });
  await item.getByLabel('Description').fill('New roof');
  await item.getByLabel('Amount').fill('90000');
  await form.getByLabel('Minimum Due').fill('1000');
  await judgeAtBothSizes(page, 'new-invoice-full');
  await button(form, 'Create Invoice').dblclick();
  await expect(page).toHaveURL(/\/admin\/invoices\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d+/ })).toBeVisible();
  await expect(page.getByText('$900.00').first()).toBeVisible();
});
