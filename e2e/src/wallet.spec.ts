import type { Page } from '@playwright/test';
import { dateIn, plusDays } from './money/testing/calendar';
import { realTime } from './testing/control';
import { judgeAtBothSizes } from './testing/judge';
import { payPath, toast } from './testing/screens';
import { expect, picture, test } from './testing/test';
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
  await picture(page, 'select-card-chosen-phone');
  await page.getByRole('button', { name: 'PAY NOW' }).click();
  await expect(methodLine(page)).toContainText('Backup');
  await page.reload();
  await expect(methodLine(page)).toContainText('Backup');
});

test('Removing a method of a schedule names the payment before it is unscheduled [CUST-210]', async ({
  visit,
  db,
}) => {
  const { username, pin, bills } = await makeCustomer(db, {
    bills: [{ amount: 4_200 }],
    methods: ['visa', 'mastercard'],
  });
  const page = await visit(payPath(bills[0] ?? 0), { as: { username, pin }, size: 'phone' });
  await expect(methodLine(page)).toContainText('Everyday');
  const scheduled = await page.evaluate(
    async ({ invoice, day }) => {
      const { auth_token: token } = JSON.parse(localStorage.getItem('auth') ?? '{}') as {
        readonly auth_token: string;
      };
      const headers = { Authorization: `Token ${token}` };
      const [first] = (await (
        await fetch('/api/payment_methods', { headers })
      ).json()) as readonly { readonly id: number }[];
      const body = new URLSearchParams({
        id: String(first?.id),
        invoice: String(invoice),
        amount_paid: '4200',
        scheduled_date: day,
      });
      return (
        await fetch('/api/transactions/pay_once', {
          method: 'POST',
          headers: { ...headers, 'Idempotency-Key': `wallet-${invoice}` },
          body,
        })
      ).status;
    },
    { invoice: bills[0], day: plusDays(dateIn('America/Denver', realTime()), 5) },
  );
  expect(scheduled).toBe(200);

  await go(page, '/customer/blytzwallet/methods');
  await page.getByRole('button', { name: /^Make default: Backup/ }).click();
  await expect(toast(page, 'Default payment method changed.')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Backup' }).getByText('Default'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Remove: Everyday/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove payment method?' });
  await expect(dialog).toContainText(
    /The payment of \$42\.00 to Cedar Water, scheduled for \d\d\/\d\d\/\d{4}, will be unscheduled\./,
  );
  await picture(page, 'remove-method-under-schedule');
  await dialog.getByRole('button', { name: 'Remove anyway' }).click();
  await expect(toast(page, 'Payment method removed.')).toBeVisible();
  await expect(page.getByText('Everyday')).toHaveCount(0);
  await go(page, payPath(bills[0] ?? 0));
  await expect(page.getByText('Payment Scheduled')).toHaveCount(0);
  await expect(methodLine(page)).toContainText('Backup');
});

test('A new phone number switches texting off until the customer opts in again [CUST-188 CUST-191 CUST-194 CUST-203 CUST-205 CUST-207 CUST-209 SHELL-051 API-032 API-046]', async ({
  visit,
  db,
}) => {
  const { userId, username, phone, pin, name } = await makeCustomer(db);
  const page = await visit('/customer/dashboard', { as: { username, pin }, size: 'phone' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill(`970${phone.slice(3)}`);
  await expect(
    page.getByText('Changing your number will require you to opt in for texting again.'),
  ).toBeVisible();
  await judgeAtBothSizes(page, 'profile-edit');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Changes saved.')).toBeVisible();
  await expect(page.getByText(/^\(970\) \d{3}-\d{4}$/)).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: /Cedar Water/ }).click();
  const texting = page.getByRole('switch', { name: 'Billing through text messaging' });
  await expect(texting).not.toBeChecked();
  await texting.press('Space');
  const dialog = page.getByRole('alertdialog', { name: 'Opt in' });
  await expect(dialog).toContainText(
    'By confirming you agree to receive billing through text messaging from Cedar Water.',
  );
  await judgeAtBothSizes(page, 'opt-in');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Successfully updated')).toBeVisible();
  await page.reload();
  await expect(texting).toBeChecked();
  const mailing = page.getByRole('switch', { name: 'Billing through email' });
  await expect(mailing).toBeChecked();
  await mailing.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Opt out' });
  await expect(question).toContainText(
    'Are you sure you want to stop receiving billing through email from Cedar Water?',
  );
  await judgeAtBothSizes(page, 'opt-out');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Successfully updated')).toBeVisible();
  await expect(mailing).not.toBeChecked();
  const { rows } = await db.query(
    `select kind, action, wording from consent_records where user_id = $1 and channel = 'web' order by id`,
    [userId],
  );
  expect(rows.slice(-2)).toEqual([
    {
      kind: 'sms',
      action: 'given',
      wording:
        'By confirming you agree to receive billing through text messaging from Cedar Water.',
    },
    {
      kind: 'email',
      action: 'withdrawn',
      wording: 'Are you sure you want to stop receiving billing through email from Cedar Water?',
    },
  ]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/customer\/profile\/settings$/);
});
