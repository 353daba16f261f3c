import type { Page } from '@playwright/test';
import { product } from './testing/control';
import { judge } from './testing/judge';
import { sandbox } from './testing/sandbox';
import { payButton, payPath, pressPin } from './testing/screens';
import { expect, sizeNames, test } from './testing/test';
import { addBill } from './testing/world';

/** Invited by Cedar Water and never signed up. */
const nora = { subscriptionId: 6, userId: 13, username: 'new.customer', phone: '(303) 555-0104', textsTo: '+13035550104', born: '05/17/1990', zip: '80202', pin: '5937' };
const welcomePath = `/welcome?subscription_id=${nora.subscriptionId}`;
const signUpPath = `/customer/signup/${nora.username}?merchant_name=Cedar+Water&username=${nora.username}`;

test.beforeEach(() => product.reset());

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

const codes = async (): Promise<readonly string[]> =>
  (await sandbox.messages(nora.textsTo)).flatMap(({ body }) => /code is (\d{6})\./.exec(body)?.[1] ?? []);
/** The code that arrives on the phone after those that are there already. */
const nextCode = async (known: number): Promise<string> => {
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(known);
  return (await codes()).at(-1) ?? '';
};

const askForCode = async (page: Page): Promise<string> => {
  const known = (await codes()).length;
  await page.getByLabel('Phone Number').fill(nora.phone);
  await page.getByRole('checkbox').check();
  await goOn(page);
  await title(page, 'Check your texts');
  return nextCode(known);
};

const fillDetails = async (page: Page, changes: { readonly zip?: string } = {}): Promise<void> => {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quinn');
  await page.getByLabel('Date of birth').fill(nora.born);
  await page.getByLabel('Zip code').fill(changes.zip ?? nora.zip);
};
const agreeToTerms = async (page: Page): Promise<void> => {
  await title(page, 'Terms and privacy');
  await page.getByRole('checkbox').check();
  await goOn(page);
  await title(page, 'Create your PIN');
};
const enterPin = async (page: Page, label: string, pin: string): Promise<void> => {
  await title(page, label);
  const pad = page.getByRole('group', { name: label });
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
};
const choosePin = async (page: Page): Promise<void> => {
  await enterPin(page, 'Create your PIN', nora.pin);
  await enterPin(page, 'Confirm your PIN', nora.pin);
};

for (const size of sizeNames) {
  test(`an invited customer confirms the phone, signs up and is signed in: ${size} [PUB-064 PUB-066 PUB-077 PUB-079]`, async ({ visit, db, complaints }) => {
    complaints.allow(/status of 400/);
    const page = await visit(welcomePath, { size });
    await title(page, 'Verify your phone');
    await judge(page, `welcome-phone-${size}`);
    const code = await askForCode(page);
    await judge(page, `welcome-code-${size}`);

    await page.getByLabel('Confirmation code').fill(code === '111111' ? '222222' : '111111');
    await goOn(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Code is invalid' })).toBeVisible();
    await page.getByLabel('Confirmation code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await goOn(page);
    await title(page, 'Congratulations');
    await judge(page, `welcome-done-${size}`);
    await page.getByRole('button', { name: 'Done' }).click();

    await title(page, "Let's get started");
    await expect(page).toHaveURL(new RegExp(`/customer/signup/${nora.username}`));
    await expect(page.getByRole('img', { name: 'Cedar Water' })).toBeVisible();
    await judge(page, `sign-up-details-${size}`);
    await goOn(page);
    await expect(page.getByText('All fields are required')).toBeVisible();
    await judge(page, `sign-up-missing-${size}`);
    await fillDetails(page);
    await goOn(page);
    await title(page, 'Terms and privacy');
    await goOn(page);
    await expect(page.getByText('You must agree to terms')).toBeVisible();
    await judge(page, `sign-up-terms-${size}`);
    await agreeToTerms(page);
    await enterPin(page, 'Create your PIN', '1111');
    await expect(page.getByText('Pin may not be all the same digits')).toBeVisible();
    await judge(page, `sign-up-pin-${size}`);
    await enterPin(page, 'Create your PIN', nora.pin);
    await enterPin(page, 'Confirm your PIN', '5938');
    await expect(page.getByText('Pins do not match, try again.')).toBeVisible();
    // The last screen leaves by itself: the next page waits until it was looked at.
    let letGo = (): void => {};
    const isJudged = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/customer/dashboard', async (route) => {
      await isJudged;
      await route.fallback();
    });
    await enterPin(page, 'Confirm your PIN', nora.pin);
    await title(page, 'You are all set');
    await judge(page, `sign-up-done-${size}`);
    letGo();

    await expect(page).toHaveURL(/\/customer\/dashboard#registered$/);
    await expect(page.getByRole('heading', { name: 'Hi, Nora!' })).toBeVisible();
    const { rows } = await db.query('select state, zip from users where username = $1', [nora.username]);
    expect(rows).toEqual([{ state: 'active', zip: nora.zip }]);
    const consents = await db.query('select sms_opt_in from subscriptions where id = $1', [nora.subscriptionId]);
    expect(consents.rows).toEqual([{ sms_opt_in: true }]);
  });
}

test('a new customer signs in with the PIN, and neither the form nor the welcome is for them any more', async ({ visit }) => {
  const page = await visit(signUpPath, { size: 'phone' });
  await fillDetails(page);
  await goOn(page);
  await agreeToTerms(page);
  await choosePin(page);
  await expect(page).toHaveURL(/\/customer\/dashboard#registered$/);

  const another = await visit(signUpPath, { size: 'phone' });
  await title(another, 'You are already registered');
  await judge(another, 'sign-up-registered-phone');
  await another.getByRole('link', { name: 'Sign in with your PIN' }).click();
  await pressPin(another, nora.pin);
  await expect(another).toHaveURL(/\/customer\/dashboard$/);

  const third = await visit(`/welcome/3?username=${nora.username}`);
  await third.getByRole('button', { name: 'Done' }).click();
  await expect(third).toHaveURL(new RegExp(`/customer/login\\?username=${nora.username}$`));
});

test('the page of the code works when it is opened again, and the details then speak for themselves [PUB-060 PUB-080]', async ({ visit }) => {
  const page = await visit(welcomePath, { size: 'phone' });
  const code = await askForCode(page);
  await page.reload();
  await page.getByLabel('Confirmation code').fill(code);
  await goOn(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await fillDetails(page);
  const [asked] = await Promise.all([page.waitForRequest(/auth\/verify_info/), goOn(page)]);
  expect(await asked.headerValue('authorization')).toBeNull();
  await agreeToTerms(page);
  await choosePin(page);
  await expect(page).toHaveURL(/\/customer\/dashboard#registered$/);
});

test('a phone that is not the invited one gets no code, and an address that is no invitation says so [PUB-049 PUB-052]', async ({ visit, complaints }) => {
  complaints.allow(/status of 404/);
  const page = await visit(welcomePath, { size: 'phone' });
  await page.getByLabel('Phone Number').fill('(303) 555-0199');
  await page.getByRole('checkbox').check();
  await goOn(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Phone number not found' })).toBeVisible();
  await judge(page, 'welcome-unknown-phone');
  await page.goto('/welcome');
  await title(page, 'This link is not complete');
  await judge(page, 'welcome-without-invitation');
});

test('wrong details are told, keep what was typed, and are mended [PUB-080 PUB-082]', async ({ visit, complaints }) => {
  complaints.allow(/status of 403/);
  const page = await visit(signUpPath, { size: 'phone' });
  await fillDetails(page, { zip: '80299' });
  await goOn(page);
  await expect(page.getByText(/do not match our records/)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await judge(page, 'sign-up-details-differ-phone');
  await page.getByLabel('Zip code').fill(nora.zip);
  await goOn(page);
  await title(page, 'Terms and privacy');
});

test("the browser's Back goes one step back and keeps what was typed, also on the first page of a tab", async ({ visit }) => {
  const page = await visit(signUpPath, { size: 'phone' });
  await fillDetails(page);
  await goOn(page);
  await agreeToTerms(page);
  await enterPin(page, 'Create your PIN', nora.pin);
  await title(page, 'Confirm your PIN');
  await page.goBack();
  await title(page, 'Create your PIN');
  await page.goBack();
  await title(page, 'Terms and privacy');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.goBack();
  await title(page, "Let's get started");
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await page.goForward();
  await title(page, "Let's get started");
  await goOn(page);
  await title(page, 'Terms and privacy');
  await goOn(page);
  await choosePin(page);
  await expect(page).toHaveURL(/\/customer\/dashboard#registered$/);
});

test('a bill that was asked for signed out opens after the sign-up [PUB-079 SHELL-012]', async ({ visit, db }) => {
  const asked = payPath(await addBill(db, { subscriptionId: nora.subscriptionId, merchantId: 1, userId: nora.userId }, { amount: 4_200 }));
  const page = await visit(`${asked}?username=${nora.username}&merchant_name=Cedar%20Water`, { size: 'phone' });
  await title(page, "Let's get started");
  await expect(page).toHaveURL(new RegExp(`/customer/signup/${nora.username.replace('.', '\\.')}\\?merchant_name=Cedar\\+Water`));
  await fillDetails(page);
  await goOn(page);
  await agreeToTerms(page);
  await choosePin(page);
  await expect(page).toHaveURL(new RegExp(`${asked}.*#registered$`));
  await expect(payButton(page, '$42.00')).toBeVisible();
});
