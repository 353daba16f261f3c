import type { Page } from '@playwright/test';
import { downloaded } from './testing/customer-screens';
import { product } from './testing/control';
import { watchLiveSocket } from './testing/live-socket';
import { authorisationsOf } from './testing/sandbox';
import { payButton, pressPin, signInStaff, toast, toastLeft } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';

const notice = 'Ana Rivera has made a payment';

const paymentOf = (page: Page, amount: string) =>
  page.getByRole('row').filter({ hasText: 'Ana Rivera' }).filter({ hasText: amount });

test.beforeEach(() => product.reset());

test('Ana pays one bill in two parts while staff see each payment live [CUST-019 CUST-022 CUST-026 CUST-058 CUST-067 CUST-071 CUST-072 CUST-073 CUST-088 CUST-176 PUB-021 PUB-083 SHELL-024 SHELL-090 SHELL-091]', async ({
  visit,
  db,
}) => {
  const [onDashboard, onPayments] = [watchLiveSocket(), watchLiveSocket()];
  const staff = await visit('/login', {
    prepare: (context) => Promise.all([onDashboard.prepare(context), context.clock.install()]),
  });
  await signInStaff(staff, people.owner);
  await expect(staff).toHaveURL(/\/admin\/dashboard$/);
  await onDashboard.hasJoined;
  onPayments.watch(staff);
  await staff.goto('/admin/payments');
  await expect(staff.getByRole('row').nth(1)).toBeVisible();
  await onPayments.hasJoined;
  await staff.evaluate(() => void Object.assign(window, { isSamePage: true }));

  const customer = await visit('/customer/login?username=ana.rivera', {
    size: 'phone',
    prepare: (context) => context.clock.install(),
  });
  await pressPin(customer, people.ana.pin);
  await expect(customer).toHaveURL(/\/customer\/dashboard$/);
  await expect(customer.getByRole('heading', { name: 'Hi, Ana!' })).toBeVisible();
  await customer.getByRole('button', { name: 'Bills' }).click();
  const bills = customer.getByRole('dialog', { name: 'Bills' });
  await expect(bills.getByRole('region', { name: 'Due' }).getByRole('button')).toHaveCount(4);
  await expect(bills.getByRole('region', { name: 'Late' }).getByRole('button')).toContainText(
    '$80.00',
  );
  await bills.getByRole('button', { name: /Cedar Water.*\$142\.50/ }).click();
  await expect(customer).toHaveURL(/\/customer\/blytzwallet\/invoice\/1(\?|$)/);

  const amount = customer.getByLabel('Payment amount');
  await expect(amount).toHaveValue('$142.50');
  await expect(customer.getByRole('button', { name: /Payment method:.*1111/ })).toBeVisible();
  await amount.fill('50.00');
  await payButton(customer, '$50.00').click();
  await Promise.all(
    [customer, staff].map((page) =>
      expect(toast(page, page === staff ? notice : 'Payment successful')).toBeVisible(),
    ),
  );
  await picture(staff, 'payment-toast-desk');
  await expect(amount).toHaveValue('$92.50');
  await expect(paymentOf(staff, '$50.00')).toBeVisible();
  await toastLeft(staff, notice);
  await toastLeft(customer, 'Payment successful');

  await payButton(customer, '$92.50').click();
  await toast(staff, notice).getByRole('link').click();
  await expect(staff).toHaveURL(/\/admin\/invoices\/detail\/1$/);
  await expect(staff.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(staff.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(3);
  await picture(staff, 'invoice-detail-paid-desk');

  await expect(customer).toHaveURL(/\/customer\/receipts\/paid\/1$/);
  await expect(customer.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(customer.getByText('Your payment has been submitted')).toBeVisible();
  const pdf = await downloaded(customer, () =>
    customer.getByRole('button', { name: 'Download receipt (PDF)' }).click(),
  );
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.length).toBeGreaterThan(1_000);
  expect(await staff.evaluate(() => 'isSamePage' in window)).toBe(true);

  expect((await authorisationsOf(db, 1)).map(({ amount, outcome }) => [amount, outcome])).toEqual([
    ['50.00', 'approved'],
    ['92.50', 'approved'],
  ]);
  const audit = await product.auditMoney();
  expect(audit.output).toMatch(/^I1 +holds .*\n +2 attempts compared$/m);
  expect(audit.output).not.toMatch(/violated|not checked/);
  expect(audit.code).toBe(0);
});
