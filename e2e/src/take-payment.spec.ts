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
const fillCard = async (within: Locator, number: string): Promise<void> => {
  await enterCardNumber(within, number);
  await within.getByLabel('Name on card').fill('Ana Rivera');
  await within.getByLabel('Expiration date').fill('1239');
  await within.getByLabel('Billing zip code').fill('80202');
  await expect(within.getByText(/^Card accepted: /)).toBeAttached();
};

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
    page.getByText(/^The payment was declined\. Nothing has been charged\./),
  ).toBeVisible();
  await judgeAtBothSizes(page, 'take-payment-declined');
  await page.getByRole('button', { name: 'Try again' }).click();
  await form(page).getByRole('link', { name: 'Use a saved method, cash or a check' }).click();

  await expect(form(page).getByRole('radio', { name: /Everyday/ })).toBeChecked();
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'b62_booked', times: 1 });
  await form(page).getByRole('button', { name: 'Take $100.00' }).click();
  const words = form(page).getByText("We're confirming this payment. Please don't take it again.");
  await expect(words).toBeVisible();
  await page.reload();
  await expect(words).toBeVisible();
  await judgeAtBothSizes(page, 'take-payment-confirming');
  await product.advanceClock('PT40S');
  await checkNow(page, toast(page, 'Payment received.'));
  expect(await paidOf(db, customer.bills[0])).toBe(10_000);
});
