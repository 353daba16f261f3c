import type { Locator, Page } from '@playwright/test';
import { complaint } from './testing/customer-screens';
import { runProgram } from './testing/control';
import { noteIssuedSecret } from './testing/issued-secrets';
import { judge, judgeAtBothSizes } from './testing/judge';
import { press, tabTo } from './testing/keyboard';
import { mailboxOf } from './testing/mailbox';
import {
  expectNoSidewaysScroll,
  longestMotion,
  pressPin,
  signInStaff,
  toast,
} from './testing/screens';
import { expect, test } from './testing/test';
import { madePin, makeCustomer, makeStaff } from './testing/world';

const newPassword = 'Quarry-Lane-47!';
const newPin = '5937';
const wrongPin = '1593';
const texts = {
  wrongPassword: 'The username and/or password are not correct.',
  wrongPin: 'Invalid Pin Code',
  deadLink: 'This link has expired',
  passwordMail: 'Set a new Billfold password',
  inviteMail: 'Your Billfold account',
  passwordChanged: 'Your Billfold password was changed',
  pinMail: 'Set a new PIN for Cedar Water',
  pinChanged: 'Your Cedar Water PIN was changed',
} as const;

test.beforeAll(() => noteIssuedSecret(newPassword));

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const password = (page: Page): Locator => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page): Locator => page.getByLabel('Confirm password');
const pad = (page: Page, name: string): Locator => page.getByRole('group', { name });

/** Judges a page at both sizes, in a window of 320 pixels, and with reduced motion. */
const judgeAccess = async (page: Page, name: string): Promise<void> => {
  await judgeAtBothSizes(page, name);
  const standing = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoSidewaysScroll(page);
  expect(await longestMotion(page), name).toBeLessThanOrEqual(0.001);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  if (standing !== null) await page.setViewportSize(standing);
};

const choosePassword = async (page: Page, chosen: string): Promise<void> => {
  await password(page).fill(chosen);
  await confirmation(page).fill(chosen);
  await button(page, 'Continue').click();
};

/** Types on pad keys that say what the PIN is for. */
const tapPin = async (page: Page, name: string, pin: string): Promise<void> => {
  for (const digit of pin)
    await pad(page, name).getByRole('button', { name: digit, exact: true }).click();
};

const askForPassword = async (page: Page, email: string): Promise<void> => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Email has been sent. Please check your email.')).toBeVisible();
};

/** Puts a text where the next paste takes it from. */
const copy = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
};

test('Staff with a forgotten password set a new one by mail, with the keyboard [PUB-004 PUB-018 PUB-025 PUB-026 PUB-028 PUB-030 PUB-033 PUB-034 PUB-035 PUB-036 PUB-037 PUB-038 PUB-039 PUB-040 PUB-041]', async ({
  visit,
  db,
  complaints,
  product: { sandboxUrl },
}) => {
  complaints.allow(/status of 403/);
  const staff = await makeStaff(db);
  const mail = mailboxOf(staff.email);
  const page = await visit('/login', { size: 'phone' });
  await title(page, 'Sign in to your business');
  await judgeAccess(page, 'merchant-login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await title(page, 'Forgot your password?');
  await expect(page).toHaveURL(/\/forgot-password$/);
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await judgeAccess(page, 'forgot-password-missing');
  await page.getByLabel('Email').fill(` ${staff.email.toUpperCase()}`);
  const [asked] = await Promise.all([
    page.waitForRequest(/auth\/forgot_password$/),
    button(page, 'Reset Password').dblclick(),
  ]);
  expect(decodeURIComponent(asked.postData() ?? '')).toContain(staff.email);
  await expect(page.getByText('Email has been sent. Please check your email.')).toBeVisible();
  await judgeAccess(page, 'forgot-password-sent');

  const letter = await mail.next(texts.passwordMail);
  await page.goto(sandboxUrl);
  const sent = page.getByRole('listitem').filter({ hasText: `to ${staff.email}` });
  const [form] = await Promise.all([
    page.context().waitForEvent('page'),
    sent.getByRole('link', { name: letter.link }).click(),
  ]);
  await title(form, 'Create a New Password');
  await expect(form).toHaveURL(/\/reset-password$/);
  const rules = form.getByRole('list', { name: 'Your password needs' }).getByRole('listitem');
  await expect(rules.filter({ hasText: 'not met yet' })).toHaveCount(4);
  await judgeAccess(form, 'reset-password');
  await tabTo(form, password(form));
  for (const [typed, met] of [
    ['q', 0],
    ['uarryQ', 1],
    ['4', 3],
  ] as const) {
    await form.keyboard.type(typed);
    await expect(rules.filter({ hasText: ': met' })).toHaveCount(met);
    await expect(confirmation(form)).toBeDisabled();
  }
  await judgeAccess(form, 'reset-password-rules');
  await form.keyboard.press('ControlOrMeta+A');
  await form.keyboard.type(newPassword);
  await expect(rules.filter({ hasText: ': met' })).toHaveCount(4);
  await tabTo(form, confirmation(form));
  await form.keyboard.type(newPassword.slice(0, -1));
  await expect(button(form, 'Continue')).toBeDisabled();
  await form.keyboard.type(newPassword.slice(-1));
  await press(form, button(form, 'Continue'));
  await expect(form).toHaveURL(/\/admin\/dashboard$/);
  expect((await mail.next(texts.passwordChanged)).link).toMatch(/\/forgot-password$/);

  const another = await visit('/login', { size: 'phone' });
  await signInStaff(another, staff);
  await expect(complaint(another, texts.wrongPassword)).toBeVisible();
  await signInStaff(another, { ...staff, password: newPassword });
  await expect(another).toHaveURL(/\/admin\/dashboard$/);

  const late = await visit(letter.link, { size: 'phone' });
  await title(late, texts.deadLink);
  await judgeAccess(late, 'dead-link');
  await press(late, button(late, 'Send a fresh link'));
  await title(late, 'Please check your email');
  await expect(late.getByRole('heading', { level: 1 })).toBeFocused();
  await judgeAccess(late, 'fresh-link-sent');
  const fresh = await mail.next(texts.passwordMail);
  expect(fresh.link).not.toBe(letter.link);
  await late.goto(fresh.link);
  await title(late, 'Create a New Password');
  await expect(password(late)).toBeEnabled();
  expect(await mail.count()).toBe(3);
});

test('Invited staff choose their first password [PUB-031 PUB-042 PUB-045]', async ({
  visit,
  db,
  complaints,
  product: { databaseUrl, url },
}) => {
  complaints.allow(/status of 400/);
  const staff = await makeStaff(db, { isInvited: true });
  const mail = mailboxOf(staff.email);
  const invited = await runProgram(
    process.execPath,
    ['--import', 'tsx', 'api/src/invite-staff.ts', '--username', staff.username],
    { env: { DATABASE_URL: databaseUrl, PUBLIC_URL: url } },
  );
  expect(invited.output).toContain(
    `${staff.username} gets a mail with a link to choose a password.`,
  );
  expect(invited.code).toBe(0);
  const { link } = await mail.next(texts.inviteMail);
  expect(new URL(link).origin).toBe(url);
  expect(invited.output).not.toContain(new URL(link).searchParams.get('code'));

  const page = await visit(link, { size: 'phone' });
  await title(page, 'Welcome to Billfold');
  await expect(page.getByText('Create a password to get started')).toBeVisible();
  await expect(page).toHaveURL(/\/create-password$/);
  await judgeAccess(page, 'create-password');
  await choosePassword(page, newPassword);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await mail.next(texts.passwordChanged);

  const again = await visit(link, { size: 'phone' });
  await title(again, texts.deadLink);
  await again.getByRole('link', { name: 'Back to sign in' }).click();
  await signInStaff(again, { email: staff.username, password: newPassword });
  await expect(again).toHaveURL(/\/admin\/dashboard$/);
});

test('A new password keeps this session and ends the session of another browser [PUB-015 PUB-016 API-017]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/);
  const staff = await makeStaff(db);
  const elsewhere = await visit('/admin/automation', { as: staff, size: 'phone' });
  await expect(elsewhere.getByRole('switch').first()).toBeVisible();
  const page = await visit('/admin/create-password', { as: staff, size: 'phone' });
  await title(page, 'Create a New Password');
  await judgeAccess(page, 'change-password');
  await choosePassword(page, newPassword);
  await expect(
    toast(page, 'Your password was changed. You are signed out everywhere else.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await signInStaff(elsewhere, staff);
  await expect(complaint(elsewhere, texts.wrongPassword)).toBeVisible();
  await mailboxOf(staff.email).next(texts.passwordChanged);
});

test('A locked-out customer sets a new PIN by mail, by paste and keyboard [PUB-006 PUB-074 PUB-075 PUB-083 PUB-085 PUB-086 PUB-093 PUB-094 PUB-095 PUB-097 PUB-099]', async ({
  visit,
  db,
  complaints,
  product: { url },
}) => {
  complaints.allow(/status of 403/);
  const customer = await makeCustomer(db);
  const mail = mailboxOf(`${customer.username}@mail.test`);
  const page = await visit(`/customer/login?username=${customer.username}`, { size: 'phone' });
  await title(page, 'Sign in to pay');
  await judgeAccess(page, 'customer-login');
  await pressPin(page, wrongPin);
  await expect(complaint(page, texts.wrongPin)).toBeVisible();
  for (let wrong = 2; wrong <= 5; wrong += 1) {
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({
        customer_login: 'true',
        username: customer.username,
        pin: wrongPin,
      }),
    });
  }
  await pressPin(page, madePin);
  await expect(
    complaint(page, 'Too many wrong tries. Please try again in 1 minute.'),
  ).toBeVisible();
  await judgeAccess(page, 'locked-out');
  await page.getByRole('link', { name: 'Forgot PIN' }).click();
  await title(page, 'Reset PIN');
  await expect(page.getByText('A reset link will be e-mailed to you.')).toBeVisible();
  await button(page, 'Submit').click();
  await expect(complaint(page, 'Email is required')).toBeVisible();
  await expect(page.getByText('This field is required')).toBeVisible();
  await judgeAccess(page, 'reset-pin-missing');
  await page.getByLabel('Email').fill(`${customer.username}@mail.test`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email sent. Please check your email.')).toBeVisible();
  await judgeAccess(page, 'reset-pin-sent');

  const { link } = await mail.next(texts.pinMail);
  await page.goto(link);
  await title(page, 'Create your PIN');
  await expect(page).toHaveURL(/\/customer\/reset$/);
  await judgeAccess(page, 'create-pin');
  await tapPin(page, 'Create your PIN', '111');
  await button(page, 'Delete last digit').click();
  await page.keyboard.type('11');
  await expect(complaint(page, 'Pin may not be all the same digits')).toBeVisible();
  await judgeAccess(page, 'create-pin-same-digits');
  await copy(page, ` ${newPin}\n`);
  await page.keyboard.press('ControlOrMeta+V');
  await title(page, 'Confirm your PIN');
  await judgeAccess(page, 'confirm-pin');
  await page.keyboard.type('5938');
  await expect(complaint(page, 'Pins do not match, try again.')).toBeVisible();
  await title(page, 'Confirm your PIN');
  await page.keyboard.type(newPin);
  await expect(toast(page, 'Your PIN was changed. Please sign in with it.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/customer/login\\?username=${customer.username}$`));
  await judgeAccess(page, 'pin-changed');

  await pressPin(page, madePin);
  await expect(complaint(page, texts.wrongPin)).toBeVisible();
  await pressPin(page, newPin);
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await mail.next(texts.pinChanged);
});

test('The first page of the app leads to both sign-ins and keeps the stored name [PUB-012 PUB-092 PUB-100 PUB-101]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db);
  const page = await visit('/mobile-login', { size: 'phone' });
  await title(page, 'Welcome to Billfold');
  await judgeAccess(page, 'mobile-login');
  await page.getByRole('link', { name: 'Merchant Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await title(page, 'Sign in to your business');
  await page.goBack();
  await press(page, page.getByRole('link', { name: 'Customer Login' }));
  await expect(page).toHaveURL(/\/customer\/login$/);
  await title(page, 'Sign in to pay');
  await judgeAccess(page, 'customer-login-phone-number');
  await page.getByLabel('Phone Number').fill(customer.phone);
  await pressPin(page, madePin);
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await button(page, 'Open menu').click();
  await button(page, 'Logout').click();
  await expect(page).toHaveURL(/\/customer\/login$/);
  await page.goto('/mobile-login');
  await page.getByRole('link', { name: 'Customer Login' }).click();
  await expect(page).toHaveURL(new RegExp(`/customer/login\\?username=${customer.username}$`));
  await expect(page.getByText(`Welcome back, ${customer.username}.`)).toBeVisible();
  await expect(page.getByLabel('Phone Number')).toHaveCount(0);
});

test('A password link works once over back, reload, a double click and two tabs [PUB-003 PUB-046]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const staff = await makeStaff(db);
  const mail = mailboxOf(staff.email);
  const first = await visit('/login', { size: 'phone' });
  await askForPassword(first, staff.email);
  const { link } = await mail.next(texts.passwordMail);
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
  await password(first).fill(newPassword);
  await confirmation(first).fill(newPassword);
  const [saved] = await Promise.all([
    first.waitForResponse(/auth\/reset_password$/),
    button(first, 'Continue').dblclick(),
  ]);
  expect(saved.status()).toBe(200);
  await expect(first).toHaveURL(/\/admin\/dashboard$/);
  await mail.next(texts.passwordChanged);
  await first.goBack();
  // The used link left no entry to come back to.
  await expect(first).toHaveURL(/\/forgot-password$/);

  const [refused] = await Promise.all([
    second.waitForResponse(/auth\/reset_password$/),
    choosePassword(second, 'Another-Word-9'),
  ]);
  expect(refused.status()).toBe(400);
  await title(second, texts.deadLink);
  await judge(second, 'dead-link-second-tab-phone');
  await second.reload();
  await title(second, texts.deadLink);
  expect(await mail.count()).toBe(2);
});
