import type { Locator, Page } from '@playwright/test';
import { keyboardOf } from './testing/hand';
import { judgeAtBothSizes } from './testing/judge';
import { isMarked, mark } from './testing/page-mark';
import { toast } from './testing/screens';
import { headersOf } from './testing/sign-in';
import { expect, test } from './testing/test';
import { addBill, madePin, makeCustomer, makeStaffWithPin } from './testing/world';

const invoicePath = (id: number | undefined): string => `/admin/invoices/detail/${id}`;
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

test('The keyboard alone edits an invoice and cancels it', async ({ visit, db }) => {
  const { bills } = await makeCustomer(db, { bills: [{ amount: 2_500 }], methods: ['visa'] });
  const page = await visit(invoicePath(bills[0]), {
    as: await makeStaffWithPin(db),
    size: 'phone',
  });
  const { press, type, choose, chooseEntry } = keyboardOf(page);
  const actions = button(page, /^Actions for invoice/);
  await expect(page.getByRole('heading', { level: 2, name: 'Line items' })).toBeVisible();
  await chooseEntry(actions, 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit Invoice' });
  await expect(editor.getByLabel('Due Date')).toBeVisible();
  await press(button(editor, 'Add item'));
  const second = editor.getByRole('group', { name: 'Item 2' });
  await expect(second.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Sewer');
  await type(second.getByLabel('Amount'), '750');
  await press(button(editor, 'Add tax or fee'));
  await press(button(editor, 'Save'));
  await expect(editor.getByText('Please enter a description and amount.')).toBeVisible();
  await judgeAtBothSizes(page, 'invoice-editor-incomplete');
  await press(button(editor, 'Remove Tax or fee 1'));
  await choose(editor.getByLabel('Status'), 'Late');
  await press(button(editor, 'Save'));
  await expect(toast(page, 'Invoice saved.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Total $32.50' })).toBeVisible();
  await chooseEntry(actions, 'Cancel invoice');
  const question = page.getByRole('alertdialog', { name: 'Cancel Invoice' });
  await expect(question.getByText(/^\$32\.50 of invoice/)).toBeVisible();
  await judgeAtBothSizes(page, 'invoice-cancel');
  await page.keyboard.type(madePin);
  await press(button(question, 'Cancel Invoice'));
  await expect(toast(page, 'Invoice successfully canceled')).toBeVisible();
  await expect(actions).toBeHidden();
  await judgeAtBothSizes(page, 'invoice-cancelled');
});

test('Staff delete invoices, the page loads anew, and Undo brings them back [ADMIN-164]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }] });
  const who = { ...customer, merchantId: 1 };
  const [kept] = customer.bills;
  await addBill(db, who, { amount: 900, description: 'Typed twice' });
  const page = await visit(`/admin/invoices?q=${encodeURIComponent(customer.name)}`, {
    as: await makeStaffWithPin(db),
  });
  const rows = page.getByRole('row').filter({ hasText: customer.name });
  await expect(rows).toHaveCount(2);
  const paid = await page.request.post('/api/transactions/merchant_pay', {
    headers: { ...(await headersOf(page)), 'idempotency-key': `cash-${kept}` },
    form: { invoice: String(kept), amount_paid: '500', paid_by: 'cash' },
  });
  expect(paid.status()).toBe(200);
  await page.getByRole('checkbox').first().check();
  await button(page, 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete Invoices' });
  await expect(question.getByText(/^2 invoices will be removed/)).toBeVisible();
  await judgeAtBothSizes(page, 'invoices-delete');
  await mark(page);
  await page.keyboard.type(madePin);
  await button(question, 'Delete').click();
  await expect(page.getByText("These invoices weren't deleted:")).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  await expect(rows).toHaveCount(1);
  await expect(toast(page, '1 invoice deleted.')).toBeVisible();
  await button(toast(page, '1 invoice deleted.'), 'Undo').click();
  await expect(rows).toHaveCount(2);
  await expect(toast(page, '1 invoice restored.')).toBeVisible();
  await judgeAtBothSizes(page, 'invoices-deletion-outcome');
});
