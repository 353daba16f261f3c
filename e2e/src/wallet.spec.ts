import type { Page } from '@playwright/test';
import { readProduct } from './testing/config';
import { enterCardNumber, receipt } from './testing/customer-screens';
import { noteIssuedSecret } from './testing/issued-secrets';
import { judgeAtBothSizes } from './testing/judge';
import { chargesOf } from './testing/sandbox';
import { payButton, payPath } from './testing/screens';
import { tokenOf, type Customer } from './testing/sign-in';
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

/** Returns the address of an invoice with a token, as its link has it. */
const linkTo = async (billId: number, customer: Customer): Promise<string> => {
  const answer = await fetch(`${readProduct().url}/api/user_invoices/${billId}/link_token`, {
    method: 'POST',
    headers: { authorization: `Token ${await tokenOf(customer)}` },
  });
  const { auth_token: token } = (await answer.json()) as { readonly auth_token: string };
  await noteIssuedSecret(token);
  return `${payPath(billId)}?auth_token=${token}`;
};

test('The link of a bill takes a card without a sign-in, once [CUST-058 SHELL-025]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const { username, pin, bills } = await makeCustomer(db, {
    bills: [{ amount: 4_200 }],
    methods: [],
  });
  const bill = bills[0] ?? 0;
  const link = await linkTo(bill, { username, pin });
  const page = await visit(link, { size: 'phone' });
  await expect(payButton(page, '$42.00')).toBeInViewport({ ratio: 1 });
  await expect(page).not.toHaveURL(/auth_token/);
  await judgeAtBothSizes(page, 'bill-by-link');
  await enterCardNumber(page.getByRole('form', { name: 'Payment' }), '4242424242424242');
  await expect(page.getByText('Card accepted: Visa ending in 4242')).toBeAttached();
  await page.getByLabel('Expiration date').fill('1239');
  await payButton(page, '$42.00').click();
  await expect(receipt(page)).toBeVisible();
  expect(await chargesOf(db, bill)).toEqual(['42.00']);
  const second = await visit(link, { size: 'phone' });
  await expect(second.getByText('This link has expired or was already used.')).toBeVisible();
  await judgeAtBothSizes(second, 'link-expired');
});
