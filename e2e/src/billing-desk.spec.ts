import type { Locator, Page } from '@playwright/test';
import { dialog } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { expect, picture, test } from './testing/test';
import { makeCustomer, makeStaff } from './testing/world';

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

const pickCustomer = async (form: Locator, page: Page, label: string, name: string) => {
  await form.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(name);
  // A press while the list still changes would scroll, which closes it.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: new RegExp(name) }).click();
};

test('Staff bill a customer, and agree on a plan in place of the bill [SHELL-074 ADMIN-078 ADMIN-083 ADMIN-175 ADMIN-014]', async ({
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

  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await button(page, 'Payment Plan').click();
  const plan = dialog(page, 'New Payment Plan');
  await button(plan, 'Create Payment Plan').click();
  await expect(plan.getByText('Please complete the required fields.')).toBeVisible();
  await judgeAtBothSizes(page, 'new-plan-incomplete');
  await pickCustomer(plan, page, 'Customer Name', name);
  await plan.getByRole('checkbox', { name: /\$900\.00 open/ }).check();
  await plan.getByLabel('Total Amount').fill('90000');
  await plan.getByLabel('Payment Frequency').selectOption('monthly');
  await plan.getByLabel('First Payment', { exact: true }).fill('10000');
  await plan.getByLabel('First Payment Date', { exact: true }).fill('12/01/2030');
  await plan.getByLabel('Payment', { exact: true }).fill('30000');
  await plan.getByLabel('Due Date', { exact: true }).fill('12/31/2030');
  await expect(
    plan.getByText('4 invoices from 12/01/2030 to 02/28/2031, $900.00 in total.'),
  ).toBeVisible();
  await judgeAtBothSizes(page, 'new-plan-full');
  await button(plan, 'Create Payment Plan').dblclick();
  await expect(page).toHaveURL(/\/admin\/invoices\/payment-plan\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Plan' })).toBeVisible();
  await judgeAtBothSizes(page, 'payment-plan-new');
});
