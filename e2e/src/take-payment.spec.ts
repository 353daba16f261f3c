import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { product } from './testing/control';
import { checkNow, dialog, enterCardNumber } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { sandbox } from './testing/sandbox';
import { toast } from './testing/screens';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff } from './testing/world';

const profileOf = ({ subscriptionId }: { readonly subscriptionId: number }): string =>
  `/admin/customers/profile/${subscriptionId}`;
const form = (page: Page): Locator => dialog(page, 'Take Payment');
const paidOf = async (db: Pool, bill: number | undefined): Promise<number> => {
  const { rows } = await db.query<{ amount_paid: number }>(
    `select amount_paid from invoices where id = $1`,
    [bill],
  );
  return rows[0]?.amount_paid ?? -1;
};
const openFromMenu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const fillCard = async (within: Locator, number: string): Promise<void> => {
  await enterCardNumber(within, number);
  await within.getByLabel('Name on card').fill('Ana Rivera');
  await within.getByLabel('Expiration date').fill('1239');
  await within.getByLabel('Billing zip code').fill('80202');
  await expect(within.getByText(/^Card accepted: /)).toBeAttached();
};

test('Staff take a bill by a stored method and by check [ADMIN-136 ADMIN-138 ADMIN-140]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, {
    bills: [{ amount: 10_000 }, { amount: 4_000, description: 'Gas' }],
    methods: ['visa', 'checking'],
  });
  const [bill] = customer.bills;
  const page = await visit(profileOf(customer), { as: await makeStaff(db) });
  await openFromMenu(page, 'Take Payment');
  await form(page)
    .getByRole('radio', { name: /Water service/ })
    .check();
  await judgeAtBothSizes(page, 'take-payment-stored');
  await form(page).getByLabel('Amount', { exact: true }).fill('2500');
  await form(page).getByRole('button', { name: 'Take $25.00' }).click();
  await expect(toast(page, 'Payment received.')).toBeVisible();
  await expect(form(page)).toBeHidden();
  expect(await paidOf(db, bill)).toBe(2_500);

  await openFromMenu(page, 'Take Payment');
  await form(page)
    .getByRole('radio', { name: /Water service/ })
    .check();
  await form(page).getByRole('radio', { name: 'Check', exact: true }).check();
  await form(page).getByLabel('Check number').fill('1042');
  await form(page).getByLabel('Date of the check').fill('01/02/2020');
  await form(page).getByLabel('Amount', { exact: true }).fill('1500');
  await judgeAtBothSizes(page, 'take-payment-check');
  await form(page).getByRole('button', { name: 'Record $15.00' }).click();
  await expect(form(page)).toBeHidden();
  expect(await paidOf(db, bill)).toBe(4_000);
});

test('The reason of a declined card stays, and a payment in doubt survives a reload [ADMIN-141]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 402/);
  const customer = await makeCustomer(db, { bills: [{ amount: 10_000 }], methods: ['visa'] });
  const page = await visit(`${profileOf(customer)}/payment?bill=${customer.bills[0]}`, {
    as: await makeStaff(db),
  });
  await fillCard(form(page), '4387751111111053');
  await form(page).getByRole('button', { name: 'Take $100.00' }).click();
  await expect(form(page)).toBeHidden();
  await expect(
    page.getByText(/^The payment was declined and nothing has been charged\./),
  ).toBeVisible();
  await judgeAtBothSizes(page, 'take-payment-declined');
  await page.getByRole('button', { name: 'Try again' }).click();
  await form(page).getByRole('link', { name: 'Use a stored method, cash or a check' }).click();

  await expect(form(page).getByRole('radio', { name: /Everyday/ })).toBeChecked();
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'b62_booked', times: 1 });
  await form(page).getByRole('button', { name: 'Take $100.00' }).click();
  const words = form(page).getByText(
    'We are confirming this payment. Please do not take it again.',
  );
  await expect(words).toBeVisible();
  await page.reload();
  await expect(words).toBeVisible();
  await judgeAtBothSizes(page, 'take-payment-confirming');
  await product.advanceClock('PT40S');
  await checkNow(page, toast(page, 'Payment received.'));
  expect(await paidOf(db, customer.bills[0])).toBe(10_000);
});

test('Staff set up auto-pay with a new card and end it [ADMIN-146 ADMIN-147 ADMIN-148 ADMIN-150]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 10_000 }], methods: ['visa'] });
  const page = await visit(profileOf(customer), { as: await makeStaff(db) });
  await openFromMenu(page, 'Manage Autopay');
  const setUp = dialog(page, 'Auto-pay');
  await setUp.getByRole('radio', { name: 'Choose the amount and the days' }).check();
  await setUp.getByLabel('Amount', { exact: true }).fill('5000');
  await setUp.getByLabel('Frequency').selectOption('Monthly');
  await setUp.getByLabel('Day', { exact: true }).selectOption('31st');
  await setUp.getByLabel('How did the customer agree?').selectOption('On paper');
  await judgeAtBothSizes(page, 'manage-autopay-form');
  await setUp.getByRole('button', { name: 'Use a new card' }).click();
  await expect(page).toHaveURL(/\/autopay\?plan=custom/);
  await fillCard(setUp, '5555555555554444');
  await judgeAtBothSizes(page, 'manage-autopay-card');
  await setUp.getByRole('button', { name: 'Add card' }).click();
  await expect(setUp.getByRole('radio', { name: /4444/ })).toBeChecked();
  await setUp.getByRole('button', { name: 'Turn on auto-pay' }).click();
  await expect(toast(page, 'Autopay updated.')).toBeVisible();
  const settings = dialog(page, 'Auto-pay Settings');
  await judgeAtBothSizes(page, 'manage-autopay-settings');
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(new RegExp(`${profileOf(customer)}$`));

  await openFromMenu(page, 'Manage Autopay');
  await settings.getByRole('button', { name: 'Disable autopay' }).click();
  await judgeAtBothSizes(page, 'manage-autopay-disable');
  await settings.getByRole('button', { name: 'Yes, I really want to disable autopay' }).click();
  await expect(toast(page, 'Autopay disabled.')).toBeVisible();
  const { rows } = await db.query<{ autopay_enabled: boolean; told: string }>(
    `select s.autopay_enabled, (select count(*) from messages m where m.subscription_id = s.id and m.body like '%auto-pay%') as told from subscriptions s where s.id = $1`,
    [customer.subscriptionId],
  );
  expect(rows).toEqual([{ autopay_enabled: false, told: '4' }]);
});
