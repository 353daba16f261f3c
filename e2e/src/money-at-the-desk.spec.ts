import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { product } from './testing/control';
import { dialog, downloaded, receipt } from './testing/customer-screens';
import { keyboardOf, type Hand } from './testing/hand';
import { judgeAtBothSizes } from './testing/judge';
import { tabTo } from './testing/keyboard';
import { keptOf, sandbox } from './testing/sandbox';
import { payButton, payPath, toast } from './testing/screens';
import { expectSoundMoney } from './testing/sound-money';
import { expect, sizes, test } from './testing/test';
import {
  addBill,
  madePin,
  makeCustomer,
  makeStaffWithPin,
  type MadeCustomer,
} from './testing/world';

test.use({ newProcesses: true });

test.beforeAll(() => product.reset());
test.afterAll(expectSoundMoney);

type Desk = {
  readonly hand: Hand;
  /** What staff see. */
  readonly page: Page;
  /** The customer's own browser. */
  readonly phone: Page;
  readonly customer: MadeCustomer;
  readonly db: Pool;
};

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });
const row = (page: Page, text: RegExp): Locator => page.getByRole('row', { name: text });
const invoicePath = (id: number): string => `/admin/invoices/detail/${id}`;
const profileOf = ({ subscriptionId }: MadeCustomer): string =>
  `/admin/customers/profile/${subscriptionId}`;
const actions = ({ page, customer }: Desk): Locator => button(page, `Actions for ${customer.name}`);

/** The customer pays a part of an invoice, or all of it. */
const pay = async (phone: Page, bill: number, amount: string): Promise<void> => {
  await phone.goto(payPath(bill));
  await phone.getByLabel('Payment amount').fill(amount);
  await payButton(phone, amount).click();
  await expect(receipt(phone).or(toast(phone, 'Payment successful')).first()).toBeVisible();
};

const billForTheRoof = async ({ page, hand, customer }: Desk): Promise<number> => {
  await hand.press(button(page, 'New'));
  await expect(page.getByRole('menuitem', { name: 'New Customer' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: '+ New Invoice' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'New Invoice');
  await expect(form.getByRole('combobox', { name: 'Customer' })).toBeVisible();
  await hand.press(button(form, 'Create Invoice'));
  await expect(form.getByText('Please complete the required fields')).toBeVisible();
  await hand.find(form.getByRole('combobox', { name: 'Customer' }), customer.name);
  await expect(form.getByRole('combobox', { name: 'Biller' })).toHaveValue('Cedar Water');
  await hand.press(button(form, 'Calendar of Due Date'));
  await expect(page.getByRole('dialog', { name: 'Due Date' })).toBeVisible();
  await page.keyboard.press('Escape');
  await hand.type(form.getByLabel('Due Date', { exact: true }), '12/15/2030');
  const item = form.getByRole('group', { name: 'Item 1' });
  await hand.type(item.getByLabel('Description'), 'New roof');
  await hand.type(item.getByLabel('Amount'), '90000');
  await hand.type(form.getByLabel('Minimum Due'), '1000');
  await judgeAtBothSizes(page, 'new-invoice-full');
  await hand.pressTwice(button(form, 'Create Invoice'));
  await expect(page).toHaveURL(/\/admin\/invoices\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d+/ })).toBeVisible();
  await expect(row(page, /^Total \$900\.00$/)).toBeVisible();
  return Number(page.url().split('/').at(-1));
};

const fillCard = async ({ page, hand }: Desk, form: Locator): Promise<void> => {
  await tabTo(page, form.locator('iframe'));
  await page.keyboard.type('4242424242424242');
  await hand.type(form.getByLabel('Expiration date'), '1239');
  await hand.type(form.getByLabel('Billing zip code'), '80202');
  await hand.type(form.getByLabel('Name on card'), 'Ana Rivera');
  await expect(form.getByText(/^Card accepted: /)).toBeAttached();
};

/** A module that the page does not carry has no entry. */
const entryOf = (page: Page, module: RegExp): Locator =>
  page.getByRole('link', { name: module, includeHidden: true });

const takeTheRestByCard = async (desk: Desk): Promise<void> => {
  const { page, hand, customer } = desk;
  await page.goto(profileOf(customer));
  await hand.chooseEntry(actions(desk), 'Take Payment');
  const form = dialog(page, 'Take Payment');
  await expect(form.getByRole('radio', { name: /\$600\.00/ })).toBeChecked();
  await hand.press(form.getByRole('link', { name: 'Use a new card' }));
  await expect(page).toHaveURL(/\/payment\?bill=\d+&amount=60000$/);
  await expect(form.frameLocator('iframe').getByLabel('Card number')).toBeVisible();
  await expect(entryOf(page, /^Transactions/)).toBeAttached();
  await expect(entryOf(page, /^Inbox/)).not.toBeAttached();
  await fillCard(desk, form);
  await hand.tick(form.getByLabel('Keep this card for later payments'));
  await hand.choose(form.getByLabel('How did the customer agree?'), 'On the phone');
  await judgeAtBothSizes(page, 'take-payment-card');
  await hand.press(button(form, 'Take $600.00'));
  await expect(toast(page, 'Payment received.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${profileOf(customer)}$`));
  await expect(entryOf(page, /^Inbox/)).toBeAttached();
};

const refundAPart = async ({ page, hand, db }: Desk, bill: number): Promise<void> => {
  await sandbox.settle();
  await page.goto(invoicePath(bill));
  await expect(row(page, /Visa 4242/)).toBeVisible();
  await hand.press(button(page, 'Refund $600.00, Visa 4242'));
  const form = dialog(page, 'Refund Payment');
  await expect(form.getByLabel('Amount to refund')).toHaveValue('$600.00');
  await hand.press(button(form, 'Refund $600.00'));
  await expect(form.getByText('Type the same amount again.')).toBeVisible();
  await hand.type(form.getByLabel('Amount to refund'), '12000');
  await hand.tick(form.getByLabel('Keep the bill open for this amount'));
  await judgeAtBothSizes(page, 'refund-dialog');
  await hand.pressTwice(button(form, 'Refund $120.00'));
  await expect(toast(page, '$120.00 successfully refunded')).toBeVisible();
  await expect(row(page, /-\$120\.00.*Refund, Visa 4242/)).toBeVisible();
  await expect(form).toHaveCount(0);
  expect((await keptOf(db, bill)).toSorted((one, other) => one - other)).toEqual([30_000, 48_000]);
};

/** A phone's list has no button for it. */
const previewThem = async ({ page }: Desk): Promise<void> => {
  await page.setViewportSize(sizes.desk);
  await button(page, /^Preview .*-\$120/).click();
  await expect(page.getByRole('link', { name: 'Open invoice' })).toBeVisible();
  await judgeAtBothSizes(page, 'transaction-preview-refund');
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Left to refund')).toBeVisible();
  await judgeAtBothSizes(page, 'transaction-preview-payment');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize(sizes.phone);
};

const readTheSums = async (desk: Desk): Promise<void> => {
  const { page, hand, customer } = desk;
  await page.goto(`/admin/payments?q=${encodeURIComponent(customer.name)}`);
  await expect(page.getByText('Collected 900.00 · Refunded 120.00 · Net 780.00')).toBeVisible();
  await previewThem(desk);
  const file = await downloaded(page, () => hand.chooseEntry(button(page, 'More'), 'Export CSV'));
  expect(file.name).toMatch(/^transactions-.*\.csv$/);
};

const voidAnother = async ({ page, hand, phone, customer, db }: Desk): Promise<void> => {
  const bill = await addBill(db, { ...customer, merchantId: 1 }, { amount: 60_000 });
  await pay(phone, bill, '$600.00');
  await page.goto(invoicePath(bill));
  await hand.press(button(page, 'Cancel $600.00, Visa 1111'));
  const form = dialog(page, 'Cancel Payment');
  await hand.type(form.getByLabel(/^Amount again/), '60000');
  await judgeAtBothSizes(page, 'cancel-dialog');
  await hand.press(button(form, 'Cancel $600.00 payment'));
  await expect(toast(page, '$600.00 transaction successfully canceled')).toBeVisible();
  await expect(row(page, /-\$600\.00.*Void, Visa 1111/)).toBeVisible();
  expect(await keptOf(db, bill)).toEqual([]);
};

const agreeOnAPlan = async (desk: Desk): Promise<void> => {
  const { page, hand, customer } = desk;
  await page.goto(profileOf(customer));
  await hand.chooseEntry(actions(desk), 'Create Payment Plan');
  const form = dialog(page, 'New Payment Plan');
  await expect(form.getByRole('combobox', { name: 'Customer Name' })).toHaveValue(customer.name);
  await hand.press(button(form, 'Create Payment Plan'));
  await expect(form.getByText('Please complete the required fields.')).toBeVisible();
  await hand.tick(form.getByRole('checkbox', { name: /\$600\.00 open/ }));
  await hand.type(form.getByLabel('Total Amount'), '60000');
  await hand.choose(form.getByLabel('Payment Frequency'), 'monthly');
  await hand.type(form.getByLabel('First Payment', { exact: true }), '10000');
  await hand.type(form.getByLabel('First Payment Date', { exact: true }), '12/01/2030');
  await hand.type(form.getByLabel('Payment', { exact: true }), '20000');
  await hand.type(form.getByLabel('Due Date', { exact: true }), '12/31/2030');
  await expect(
    form.getByText('4 invoices from 12/01/2030 to 02/28/2031, $600.00 in total.'),
  ).toBeVisible();
  await judgeAtBothSizes(page, 'new-plan-full');
  await hand.press(button(form, 'Create Payment Plan'));
  const question = page.getByRole('alertdialog', { name: 'Cancel Invoices' });
  await expect(question.getByRole('group', { name: 'Your PIN' })).toBeVisible();
  await page.keyboard.type(madePin);
  await hand.pressTwice(button(question, 'Confirm'));
  await expect(page).toHaveURL(/\/admin\/invoices\/payment-plan\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Plan' })).toBeVisible();
};

/** The page follows without a reload. */
const payTheFirstOfThePlan = async ({ page, phone, db }: Desk): Promise<void> => {
  const { rows } = await db.query<{ id: string }>(
    `select id from invoices where payment_plan_id = $1 order by due_date limit 1`,
    [page.url().split('/').at(-1)],
  );
  await pay(phone, Number(rows[0]?.id), '$100.00');
  await expect(page.getByText('Left').first()).toBeVisible();
  await expect(page.getByText('$500.00')).toBeVisible();
};

const sendAStatement = async ({ page, hand, customer }: Desk): Promise<void> => {
  await page.goto(`${profileOf(customer)}?tab=payments`);
  await hand.press(button(page, 'Statement'));
  await expect(dialog(page, 'Statement')).toBeVisible();
  await judgeAtBothSizes(page, 'statement-staff');
  const { name, bytes } = await downloaded(page, () =>
    hand.press(button(dialog(page, 'Statement'), 'Download PDF')),
  );
  expect(name).toMatch(/^statement-Cedar-Water-.*\.pdf$/);
  expect(bytes.toString('latin1')).toMatch(/^%PDF-1\./);
  await expect(dialog(page, 'Statement')).toHaveCount(0);
};

test('Staff bill, collect, refund, void, agree on a plan and send a statement by keyboard [SHELL-074 ADMIN-014 ADMIN-078 ADMIN-083 ADMIN-138 ADMIN-140 ADMIN-175 ADMIN-198 ADMIN-199 ADMIN-200 ADMIN-203 ADMIN-204]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db);
  const page = await visit('/admin/conversations', {
    as: await makeStaffWithPin(db),
    size: 'phone',
  });
  const phone = await visit('/customer/dashboard', { as: customer, size: 'phone' });
  const desk: Desk = { page, phone, customer, db, hand: keyboardOf(page) };
  const bill = await billForTheRoof(desk);
  await pay(phone, bill, '$300.00');
  await expect(row(page, /\$300\.00.*Visa 1111/)).toBeVisible();
  await takeTheRestByCard(desk);
  await refundAPart(desk, bill);
  await readTheSums(desk);
  await voidAnother(desk);
  await agreeOnAPlan(desk);
  await payTheFirstOfThePlan(desk);
  await sendAStatement(desk);
});
