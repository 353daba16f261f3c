import { toUsDate } from '@billfold/shared/contracts/us-text';
import { plusDays } from '../money/testing/calendar';
import { product } from '../testing/control';
import { checkNow, dialog, enterCardNumber } from '../testing/customer-screens';
import { authorisationsOf, chargesOf, keptOf, sandbox } from '../testing/sandbox';
import { toast } from '../testing/screens';
import { expect } from '../testing/test';
import { button, choose, one, rowOf, type Day } from './day';

const invoicePath = (id: number): string => `/admin/invoices/detail/${id}`;
const paidOf = async ({ db }: Day, bill: number): Promise<number> =>
  (await one<{ amount_paid: number }>(db, 'select amount_paid from invoices where id = $1', [bill]))
    .amount_paid;

/** Ana Rivera as a customer of Cedar Water. */
export const findAna = async ({ db }: Pick<Day, 'db'>): Promise<number> =>
  Number(
    (
      await one<{ id: string }>(
        db,
        `select s.id from subscriptions s join users u on u.id = s.user_id where u.username = 'ana.rivera'
          and s.merchant_id = 1`,
      )
    ).id,
  );

export const billAna = async ({ page, date }: Day): Promise<number> => {
  await page.goto('/admin/invoices');
  await button(page, '+ New Invoice').click();
  const form = dialog(page, 'New Invoice');
  await choose(form.getByRole('combobox', { name: 'Customer' }), 'Ana Rivera', /Ana Rivera.*Cedar/);
  await form.getByLabel('Due Date', { exact: true }).fill(toUsDate(plusDays(date, 10)));
  const item = form.getByRole('group', { name: 'Item 1' });
  await item.getByLabel('Description').fill('Pump');
  await item.getByLabel('Amount').fill('142.50');
  await form.getByLabel('Description', { exact: true }).last().fill('Pump repair');
  await button(form, 'Create Invoice').click();
  await expect(page).toHaveURL(/\/admin\/invoices\/detail\/\d+$/);
  await expect(rowOf(page, /^Total \$142\.50$/)).toBeVisible();
  return Number(page.url().split('/').at(-1));
};

const openPayment = async ({ page }: Day, ana: number, bill: number): Promise<void> => {
  await page.goto(`/admin/customers/profile/${ana}/payment?bill=${bill}`);
};

/** Takes a part of Ana's pump repair with a stored card. */
const takeByCard = async ({ page }: Day, ana: number, amount: string): Promise<void> => {
  await page.goto(`/admin/customers/profile/${ana}`);
  await button(page, 'Actions for Ana Rivera').click();
  await page.getByRole('menuitem', { name: 'Take Payment' }).click();
  const form = dialog(page, 'Take Payment');
  await form.getByRole('radio', { name: /Pump repair/ }).check();
  await form.getByRole('radio', { name: /Everyday/ }).check();
  await form.getByLabel('Amount', { exact: true }).fill(amount);
  await button(form, `Take ${amount}`).click();
  await expect(toast(page, 'Payment received.')).toBeVisible();
};

/** $50 by a stored card, $10 by a card that is declined, $20 whose answer is lost. */
export const takePayments = async (day: Day, ana: number, bill: number): Promise<void> => {
  const { page, db } = day;
  await takeByCard(day, ana, '$50.00');
  const form = dialog(page, 'Take Payment');
  expect(await paidOf(day, bill)).toBe(5_000);

  await openPayment(day, ana, bill);
  await enterCardNumber(form, '4387751111111053');
  await form.getByLabel('Name on card').fill('Ana Rivera');
  await form.getByLabel('Expiration date').fill('1239');
  await form.getByLabel('Billing zip code').fill('80202');
  await expect(form.getByText(/^Card accepted: /)).toBeAttached();
  await form.getByLabel('Amount', { exact: true }).fill('10.00');
  await button(form, 'Take $10.00').click();
  await expect(
    page.getByText(/^The payment was declined\. Nothing has been charged\./),
  ).toBeVisible();
  expect(await paidOf(day, bill)).toBe(5_000);

  await page.goto(`/admin/customers/profile/${ana}?dialog=payment&bill=${bill}`);
  await form.getByRole('radio', { name: /Everyday/ }).check();
  await form.getByLabel('Amount', { exact: true }).fill('20.00');
  // Until Home has shown it: the clock runs, and the look-up after 30 s would end the doubt on a slow machine.
  await sandbox.addFault({ match: { endpoint: 'inquireByOrderid' }, effect: 'http_500' });
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'b62_booked', times: 1 });
  await button(form, 'Take $20.00').click();
  await expect(
    form.getByText("We're confirming this payment. Please don't take it again."),
  ).toBeVisible();
  const home = await day.openTab('/admin/dashboard');
  await expect(button(home, 'Check now: Payment of $20.00, Ana Rivera')).toBeVisible();
  await sandbox.clearFaults();
  await product.advanceClock('PT40S');
  await checkNow(page, toast(page, 'Payment received.'));
  await expect(button(home, 'Check now: Payment of $20.00, Ana Rivera')).toBeHidden();
  await home.close();
  expect(await paidOf(day, bill)).toBe(7_000);
  expect(await chargesOf(db, bill)).toEqual(expect.arrayContaining(['20.00', '50.00']));
  expect(await chargesOf(db, bill)).toHaveLength(2);
  expect(await authorisationsOf(db, bill)).toHaveLength(3);
};

/** Refunds a part of the settled $50, refuses too much, and gives the rest back once though two tabs ask. */
export const refundTheFifty = async (day: Day, bill: number): Promise<void> => {
  const { page, db } = day;
  await sandbox.settle();
  await page.goto(invoicePath(bill));
  await button(page, 'Refund $50.00, Visa 1111').click();
  const form = dialog(page, 'Refund Payment');
  await form.getByLabel('Amount to refund').fill('10.00');
  await button(form, 'Refund $10.00').click();
  await expect(toast(page, '$10.00 successfully refunded')).toBeVisible();
  await button(page, 'Refund $50.00, Visa 1111').click();
  await form.getByLabel('Amount to refund').fill('41.00');
  await button(form, 'Refund $41.00').click();
  await expect(
    form.getByText('You cannot refund more than the total transaction amount.'),
  ).toBeVisible();

  const other = await day.openTab(invoicePath(bill));
  await button(other, 'Refund $50.00, Visa 1111').click();
  const forms = [form, dialog(other, 'Refund Payment')];
  for (const each of forms) {
    await each.getByLabel('Amount to refund').fill('40.00');
    if (await each.getByLabel(/^Amount again/).isVisible())
      await each.getByLabel(/^Amount again/).fill('40.00');
  }
  await Promise.all(forms.map((each) => button(each, 'Refund $40.00').click()));
  const refunded = toast(page, '$40.00 successfully refunded');
  const refundedThere = toast(other, '$40.00 successfully refunded');
  await expect
    .poll(async () => (await refunded.count()) + (await refundedThere.count()))
    .toBeGreaterThan(0);
  await other.close();
  await expect.poll(() => keptOf(db, bill)).toEqual([2_000]);
};

/** A payment of now is not settled: a part cannot be refunded, the whole is cancelled. */
export const cancelTheTen = async (day: Day, ana: number, bill: number): Promise<void> => {
  const { page } = day;
  await takeByCard(day, ana, '$10.00');
  await page.goto(invoicePath(bill));
  await button(page, 'Refund $10.00, Visa 1111').click();
  const refund = dialog(page, 'Refund Payment');
  await refund.getByLabel('Amount to refund').fill('4.00');
  await button(refund, 'Refund $4.00').click();
  await expect(page.getByText('Unable to issue refund at this time').first()).toBeVisible();
  await page.goto(invoicePath(bill));
  await button(page, 'Cancel $10.00, Visa 1111').click();
  await button(dialog(page, 'Cancel Payment'), 'Cancel $10.00 payment').click();
  await expect(toast(page, '$10.00 transaction successfully canceled')).toBeVisible();
  await expect(rowOf(page, /^Paid \$70\.00$/)).toBeVisible();
};

/** Ana's late invoice, paid from her bank account. */
export const takeFromTheBank = async ({ page, db }: Day, ana: number): Promise<number> => {
  const { id } = await one<{ id: string }>(
    db,
    `select id from invoices where subscription_id = $1 and description = 'Meter replacement'`,
    [ana],
  );
  await page.goto(`/admin/customers/profile/${ana}?dialog=payment&bill=${id}`);
  const form = dialog(page, 'Take Payment');
  await form.getByRole('radio', { name: /Checking/ }).check();
  await button(form, 'Take $80.00').click();
  await expect(toast(page, 'Payment received.')).toBeVisible();
  return Number(id);
};

/** The bank takes a settled payment back. */
export const returnToTheBank = async (
  { page, db, look }: Day,
  bill: number,
  later: () => Promise<void>,
): Promise<void> => {
  const { retref } = await one<{ retref: string }>(
    db,
    `select retref from payment_attempts where invoice_id = $1 and retref is not null order by id desc limit 1`,
    [bill],
  );
  await sandbox.returnBankPayment(retref, 'R01');
  await later();
  await page.goto(invoicePath(bill));
  await expect(page.getByText('Late', { exact: true }).first()).toBeVisible();
  await expect(
    rowOf(
      page,
      /-\$80\.00 Returned Bank return, Bank Account 6789: Not enough money in the account/,
    ),
  ).toBeVisible();
  await look('bank-return');
};
