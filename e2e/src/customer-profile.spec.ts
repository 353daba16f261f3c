import type { Locator, Page } from '@playwright/test';
import { keyboardOf } from './testing/hand';
import { pressHeldBack } from './testing/held-back';
import { judgeAtBothSizes } from './testing/judge';
import { expectNoSidewaysScroll, toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { madePin, makeCustomer, makeStaffWithPin } from './testing/world';

const profileOf = (subscriptionId: number): string => `/admin/customers/profile/${subscriptionId}`;
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'About the customer' }).getByRole('link', { name });
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name });
/** Only on a phone. */
const panelFold = 'Opt-ins, contact and tags';
const rowsOf = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('The tab strip of a phone shows the chosen tab without moving the page', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }] });
  const page = await visit(profileOf(customer.subscriptionId), {
    as: people.owner,
    size: 'phone',
  });
  await expect(heading(page, customer.name)).toBeVisible();
  await expect(tab(page, 'Conversation')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 640 });
  await button(page, panelFold).click();
  await tab(page, 'Payments').focus();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Payment methods' })).toBeVisible();
  await expect(tab(page, 'Notes')).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(place);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Payment methods' })).toBeVisible();
  await tab(page, 'Notes').scrollIntoViewIfNeeded();
  await expect(tab(page, 'Notes')).toBeInViewport({ ratio: 0.9 });
  await expectNoSidewaysScroll(page);
});

test('The next page of a tab on a phone begins at the top of its table', async ({ visit, db }) => {
  const bills = Array.from({ length: 26 }, (_bill, index) => ({ amount: 1_000 + index }));
  const customer = await makeCustomer(db, { bills });
  const page = await visit(`${profileOf(customer.subscriptionId)}?tab=invoices`, {
    as: people.owner,
    size: 'phone',
  });
  await expect(rowsOf(page, 'Invoices')).toHaveCount(25);
  await button(page, 'Next').click();
  await expect(rowsOf(page, 'Invoices')).toHaveCount(1);
  await expect(rowsOf(page, 'Invoices')).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/invoices\.page=2/);
});

test('The tabs stay in their place while the customer is read', async ({ visit }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = await visit(profileOf(1), {
    as: people.owner,
    prepare: (context) =>
      context.route('**/api/subscriptions/1', async (route) => {
        await answered;
        await route.continue();
      }),
  });
  await expect(tab(page, 'Notes')).toBeVisible();
  await expect(page.getByText('Loading customer')).toBeAttached();
  const placeOf = () => tab(page, 'Notes').boundingBox();
  const before = await placeOf();
  answer();
  await expect(heading(page, 'Ana Rivera')).toBeVisible();
  expect(await placeOf()).toEqual(before);
});

test('A page without the files of the chat loses only its rectangle', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/ERR_/, /uncaught: mf-inbox \(load\)/, /Failed to fetch/);
  const pattern = '**/modules/mf-inbox/**';
  const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }] });
  const page = await visit(profileOf(customer.subscriptionId), {
    as: people.owner,
    prepare: (context) => context.route(pattern, (route) => route.abort()),
  });
  await expect(heading(page, customer.name)).toBeVisible();
  const gone = page.getByRole('alert').filter({ hasText: "Chat isn't available right now." });
  await expect(gone).toBeVisible({ timeout: 60_000 });
  await judgeAtBothSizes(page, 'profile-without-chat');
  await tab(page, 'Invoices').click();
  await expect(rowsOf(page, 'Invoices')).toHaveCount(1);
  await page.goBack();
  await page.context().unroute(pattern);
  await button(page, 'Try again').click();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
});

test('The keyboard reads the tabs, opens an invoice and comes back [ADMIN-088 ADMIN-090]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }, { amount: 4_200 }] });
  const page = await visit(profileOf(customer.subscriptionId), {
    as: people.owner,
    size: 'phone',
  });
  const { press, type } = keyboardOf(page);
  await press(tab(page, 'Invoices'));
  await expect(rowsOf(page, 'Invoices')).toHaveCount(2);
  await type(page.getByRole('searchbox', { name: 'Search invoices' }), 'Water');
  await expect(page).toHaveURL(/tab=invoices&invoices\.q=Water$/);
  await press(rowsOf(page, 'Invoices').filter({ hasText: '$42.00' }).getByRole('link'));
  await expect(page).toHaveURL(new RegExp(`/admin/invoices/detail/${customer.bills[1]}$`));
  await page.goBack();
  await expect(page).toHaveURL(/tab=invoices&invoices\.q=Water$/);
  await press(tab(page, 'Payments'));
  await expect(page.getByText('No payments yet.')).toBeVisible();
  await page.goBack();
  await expect(rowsOf(page, 'Invoices')).toHaveCount(2);
});

test('The browser asks before an unsaved note is left, also by the back button [ADMIN-091]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db);
  const page = await visit(`${profileOf(customer.subscriptionId)}?tab=invoices`, {
    as: people.owner,
  });
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await tab(page, 'Notes').click();
  await comment.fill('Gate code 33');
  await expect(button(page, 'Save')).toBeEnabled();
  await tab(page, 'Payments').click();
  await expect(question).toBeVisible();
  await judgeAtBothSizes(page, 'profile-note-left');
  await button(question, 'Keep editing').click();
  await expect(question).toHaveCount(0);
  await expect(comment).toHaveValue('Gate code 33');
  await pressHeldBack(page);
  await button(question, 'Discard').click();
  await expect(tab(page, 'Invoices')).toHaveAttribute('aria-current', 'page');
  await expect(comment).toHaveCount(0);
});

test('The keyboard deletes a customer with the PIN, and an owner restores them [ADMIN-151 ADMIN-155]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }] });
  const page = await visit(profileOf(customer.subscriptionId), {
    as: await makeStaffWithPin(db),
    size: 'phone',
  });
  const { press, chooseEntry } = keyboardOf(page);
  await chooseEntry(button(page, `Actions for ${customer.name}`), 'Delete Customer');
  const question = page.getByRole('alertdialog', { name: 'Delete Customer' });
  await expect(question.getByText('1 open bill ($25.00) will be canceled.')).toBeVisible();
  await page.keyboard.type(madePin);
  await press(button(question, 'Delete Customer'));
  await expect(page.getByText('This customer was deleted.')).toBeVisible();
  await judgeAtBothSizes(page, 'profile-deleted');
  await page.goto(profileOf(customer.subscriptionId));
  await expect(page.getByText(/^Deleted on .* You can restore the customer until/)).toBeVisible();
  await judgeAtBothSizes(page, 'profile-gone');
  await press(button(page, 'Restore customer'));
  const wayBack = page.getByRole('alertdialog', { name: 'Restore customer' });
  await expect(wayBack.getByText('Canceled bills stay canceled.')).toBeVisible();
  await judgeAtBothSizes(page, 'profile-restore');
  await press(button(wayBack, 'Restore customer'));
  await expect(toast(page, 'Customer successfully restored.')).toBeVisible();
  await expect(button(page, `Actions for ${customer.name}`)).toBeVisible();
});
