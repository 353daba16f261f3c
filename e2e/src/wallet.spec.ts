import type { Page } from '@playwright/test';
import { judgeAtBothSizes } from './testing/judge';
import { payPath } from './testing/screens';
import { expect, test } from './testing/test';
import { makeCustomer } from './testing/world';

const methodLine = (page: Page) => page.getByRole('button', { name: /Payment method:/ });
const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(new URL(path, page.url()).href);
};

test('The card of the card selection stays chosen for the bill after a reload [CUST-009 CUST-068 CUST-080 CUST-103 CUST-104 CUST-106 CUST-107]', async ({
  visit,
  db,
}) => {
  const { username, pin, bills } = await makeCustomer(db, {
    bills: [{ amount: 4_200 }],
    methods: ['visa', 'mastercard', 'checking'],
  });
  const page = await visit(payPath(bills[0] ?? 0), { as: { username, pin }, size: 'phone' });
  await expect(methodLine(page)).toContainText('Everyday');
  await go(page, '/customer/blytzwallet/select-card');
  await expect(page.getByText('XXXX XXXX XXXX 4444')).toBeVisible();
  await expect(page.getByText('Checking')).toHaveCount(0);
  await page.getByRole('radio', { name: /Everyday/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Backup/ })).toBeChecked();
  await judgeAtBothSizes(page, 'select-card-chosen');
  await page.getByRole('button', { name: 'PAY NOW' }).click();
  await expect(methodLine(page)).toContainText('Backup');
  await page.reload();
  await expect(methodLine(page)).toContainText('Backup');
});
