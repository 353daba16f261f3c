import type { Locator, Page } from '@playwright/test';
import { dialog, methodLine } from './testing/customer-screens';
import { product } from './testing/control';
import { pressHeldBack } from './testing/held-back';
import { isMarked, mark } from './testing/page-mark';
import { payPath, pressPin } from './testing/screens';
import { expect, test } from './testing/test';
import { makeCustomer } from './testing/world';

test.beforeAll(() => product.showRealTime());

const openBill = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Bills' }).click();
  await dialog(page, 'Bills')
    .getByRole('button', { name: /\$77\.00/ })
    .click();
  await page.getByLabel('Payment amount').fill('12.34');
};

test('The back button closes each overlay of a bill before it leaves within the same page', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 7_700 }] });
  const page = await visit(`/customer/login?username=${customer.username}`, { size: 'phone' });
  await pressPin(page, customer.pin);
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await mark(page);
  await openBill(page);
  const path = payPath(customer.bills[0] ?? 0);
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

  const expectClosed = async (opened: Locator): Promise<void> => {
    await expect(opened).toBeVisible();
    await pressHeldBack(page);
    await expect(opened).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByLabel('Payment amount')).toHaveValue('$12.34');
  };
  await page.getByText('View invoice').click();
  await expectClosed(page.getByRole('dialog'));
  await methodLine(page).click();
  await expectClosed(dialog(page, 'Choose Payment Method'));
  for (const [icon, title] of [
    ['Schedule', 'SELECT A DATE'],
    ['Auto-Pay', 'Auto-pay'],
    ['Multi-Card', 'Multiple Cards'],
  ] as const) {
    await button(icon).click();
    await expectClosed(dialog(page, title));
  }
  await methodLine(page).click();
  await button('+ Add Payment Method').click();
  await button('Credit/Debit').click();
  await expectClosed(dialog(page, 'Add card'));
  await button('Multi-Card').click();
  await button('+ Add card').first().click();
  await expect(dialog(page, 'Add card')).toBeVisible();
  await pressHeldBack(page);
  await expect(dialog(page, 'Add card')).toHaveCount(0);
  await expectClosed(dialog(page, 'Multiple Cards'));
  await button('Open menu').click();
  await expect(page.locator('aside[inert]')).toHaveCount(0);
  await pressHeldBack(page);
  await expect(page.locator('aside[inert]')).toHaveCount(1);
  await expect(page.getByLabel('Payment amount')).toHaveValue('$12.34');
  await page.goBack();
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  expect(await isMarked(page)).toBe(true);
});

test('The back button returns from the wallet to the bill and keeps the amount [CUST-015 SHELL-053 SHELL-054]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 7_700 }] });
  const page = await visit('/customer/dashboard', { as: customer, size: 'phone' });
  await openBill(page);
  await methodLine(page).click();
  await page.getByRole('link', { name: 'Manage payment methods' }).click();
  await expect(page.getByRole('heading', { name: 'Payment methods', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Add Payment Method' }).click();
  await page.getByRole('button', { name: 'Credit/Debit' }).click();
  await page.getByLabel('Name on card').fill('Vera Visitor');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Select payment type' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Payment methods', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Remove: Everyday/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await pressHeldBack(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove: Everyday/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Payment amount')).toHaveValue('$12.34');
  await page.goBack();
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await page.goForward();
  await expect(page.getByLabel('Payment amount')).toHaveValue('$12.34');

  // As the first screen of its page it has nothing before it.
  await page.goto('/customer/blytzwallet/pay-with-card');
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
});
