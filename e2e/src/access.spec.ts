import type { Locator, Page } from '@playwright/test';
import { complaint } from './testing/customer-screens';
import { noteIssuedSecret } from './testing/issued-secrets';
import { judgeAtBothSizes } from './testing/judge';
import { tabTo } from './testing/keyboard';
import { mailboxOf } from './testing/mailbox';
import { expectNoSidewaysScroll, expectNoMotion, pressPin, toast } from './testing/screens';
import { expect, test } from './testing/test';
import { madePin, makeCustomer, makeStaff } from './testing/world';

const newPassword = 'Quarry-Lane-47!';
const newPin = '5937';

test.beforeAll(() => noteIssuedSecret(newPassword));

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const password = (page: Page): Locator => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page): Locator => page.getByLabel('Confirm password');

/** Judges a page at both sizes and in a window of 320 pixels. Its browser asks for reduced motion. */
const judgeAccess = async (page: Page, name: string): Promise<void> => {
  await judgeAtBothSizes(page, name);
  const initialSize = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectNoMotion(page);
  if (initialSize !== null) await page.setViewportSize(initialSize);
};

const chooseAnotherPassword = async (page: Page): Promise<void> => {
  await password(page).fill('Another-Word-9');
  await confirmation(page).fill('Another-Word-9');
  await button(page, 'Continue').click();
};

/** Puts a text where the next paste takes it from. */
const copy = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
};

test('A customer sets a new PIN by the mailed link, by paste and keyboard [PUB-006 PUB-097 PUB-099]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const customer = await makeCustomer(db);
  const mail = mailboxOf(`${customer.username}@mail.test`);
  const page = await visit(`/customer/login?username=${customer.username}`, {
    size: 'phone',
  });
  await page.getByRole('link', { name: 'Forgot PIN' }).click();
  await title(page, 'Reset PIN');
  await page.getByLabel('Email').fill(`${customer.username}@mail.test`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email sent. Please check your email.')).toBeVisible();

  const { link } = await mail.next('Set a new PIN for Cedar Water');
  await page.goto(link);
  await title(page, 'Create your PIN');
  await expect(page).toHaveURL(/\/customer\/reset$/);
  await page.keyboard.type('1111');
  await expect(complaint(page, 'Pin may not be all the same digits')).toBeVisible();
  await judgeAccess(page, 'create-pin');
  await copy(page, ` ${newPin}\n`);
  await page.keyboard.press('ControlOrMeta+V');
  await title(page, 'Confirm your PIN');
  await page.keyboard.type(newPin);
  await expect(toast(page, 'Your PIN was changed. Sign in with your new PIN.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/customer/login\\?username=${customer.username}$`));

  await pressPin(page, madePin);
  await expect(complaint(page, 'Invalid Pin Code')).toBeVisible();
  await pressPin(page, newPin);
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
});

test('A mailed password link works once over back, reload, a double click and two tabs [PUB-003 PUB-040 PUB-046]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const staff = await makeStaff(db);
  const mail = mailboxOf(staff.email);
  const first = await visit('/forgot-password', { size: 'phone' });
  await first.getByLabel('Email').fill(staff.email);
  await button(first, 'Reset Password').click();
  await expect(first.getByText('Email has been sent. Please check your email.')).toBeVisible();
  await judgeAccess(first, 'forgot-password-sent');
  const { link } = await mail.next('Set a new Billfold password');
  await first.goto(link);
  await title(first, 'Create a New Password');
  const second = await first.context().newPage();
  await second.goto(link.replace('/reset-password', '/create-password'));
  await title(second, 'Welcome to Billfold');
  await second.reload();
  await expect(password(second)).toBeEnabled();
  await expect(second).toHaveURL(/\/create-password$/);

  await first.reload();
  await title(first, 'Create a New Password');
  await first.goBack();
  await title(first, 'Forgot your password?');
  await first.goForward();
  await title(first, 'Create a New Password');
  await tabTo(first, password(first));
  await first.keyboard.type('quarryQ');
  const rules = first.getByRole('list', { name: 'Your password needs' }).getByRole('listitem');
  await expect(rules.filter({ hasText: ': met' })).toHaveCount(1);
  await judgeAccess(first, 'reset-password');
  await first.keyboard.press('ControlOrMeta+A');
  await first.keyboard.type(newPassword);
  await tabTo(first, confirmation(first));
  await first.keyboard.type(newPassword);
  const [saved] = await Promise.all([
    first.waitForResponse(/auth\/reset_password$/),
    button(first, 'Continue').dblclick(),
  ]);
  expect(saved.status()).toBe(200);
  await expect(first).toHaveURL(/\/admin\/dashboard$/);
  await mail.next('Your Billfold password was changed');
  await first.goBack();
  // The used link left no entry to come back to.
  await expect(first).toHaveURL(/\/forgot-password$/);

  const [refused] = await Promise.all([
    second.waitForResponse(/auth\/reset_password$/),
    chooseAnotherPassword(second),
  ]);
  expect(refused.status()).toBe(400);
  await title(second, 'This link has expired');
  await judgeAccess(second, 'dead-link');
  await second.reload();
  await title(second, 'This link has expired');
  expect(await mail.count()).toBe(2);
});
