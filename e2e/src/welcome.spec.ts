import type { Page } from '@playwright/test';
import { judgeAtBothSizes } from './testing/judge';
import { sandbox } from './testing/sandbox';
import { payButton, payPath } from './testing/screens';
import { expect, test } from './testing/test';
import { addBill, makeInvitation, type MadeInvitation } from './testing/world';

const newPin = '5937';
const welcomePath = ({ subscriptionId }: MadeInvitation): string =>
  `/welcome?subscription_id=${subscriptionId}`;
const signUpPath = ({ username }: MadeInvitation): string =>
  `/customer/signup/${username}?merchant_name=Cedar+Water&username=${username}`;

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Waits for the first code on the customer's phone. */
const onlyCode = async ({ textsTo }: MadeInvitation): Promise<string> => {
  const codes = async () =>
    (await sandbox.messages(textsTo)).flatMap(
      ({ body }) => /code is (\d{6})\./.exec(body)?.[1] ?? [],
    );
  await expect.poll(codes).toHaveLength(1);
  return (await codes())[0] ?? '';
};

const fillDetails = async (
  page: Page,
  { born, zip }: Pick<MadeInvitation, 'born' | 'zip'>,
): Promise<void> => {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quinn');
  await page.getByLabel('Date of birth').fill(born);
  await page.getByLabel('Zip code').fill(zip);
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
  await enterPin(page, 'Create your PIN', newPin);
  await enterPin(page, 'Confirm your PIN', newPin);
};

test('An invited customer confirms the phone, signs up and is not asked again [PUB-049 PUB-052 PUB-060 PUB-064 PUB-066 PUB-077 PUB-079 PUB-080]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 40[04]/);
  const nora = await makeInvitation(db);
  const page = await visit(welcomePath(nora), { size: 'phone' });
  await title(page, 'Verify your phone');
  await page.getByLabel('Phone Number').fill('(303) 555-0199');
  await page.getByRole('checkbox').check();
  await goOn(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Phone number not found' })).toBeVisible();
  await judgeAtBothSizes(page, 'welcome-unknown-phone');
  await page.getByLabel('Phone Number').fill(nora.phone);
  await goOn(page);
  await title(page, 'Check your texts');
  const code = await onlyCode(nora);
  await judgeAtBothSizes(page, 'welcome-code');
  await page.reload();
  await page.getByLabel('Confirmation code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await goOn(page);
  await title(page, 'Congratulations');
  await judgeAtBothSizes(page, 'welcome-done');
  await page.getByRole('button', { name: 'Done' }).click();

  await title(page, "Let's get started");
  await expect(page).toHaveURL(new RegExp(`/customer/signup/${nora.username}`));
  await goOn(page);
  await expect(page.getByText('All fields are required')).toBeVisible();
  await judgeAtBothSizes(page, 'sign-up-missing');
  await fillDetails(page, nora);
  await goOn(page);
  await title(page, 'Terms and privacy');
  await goOn(page);
  await expect(page.getByText('You must agree to terms')).toBeVisible();
  await judgeAtBothSizes(page, 'sign-up-terms');
  await agreeToTerms(page);
  await enterPin(page, 'Create your PIN', '1111');
  await expect(page.getByText('Pin may not be all the same digits')).toBeVisible();
  await judgeAtBothSizes(page, 'sign-up-pin');
  // The last screen leaves by itself: the next page waits until it was looked at.
  let letGo = (): void => {};
  const isJudged = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/customer/dashboard', async (route) => {
    await isJudged;
    await route.fallback();
  });
  await choosePin(page);
  await title(page, "You're all set");
  await judgeAtBothSizes(page, 'sign-up-done');
  letGo();

  await expect(page).toHaveURL(/\/customer\/dashboard#registered$/);
  await expect(page.getByRole('heading', { name: 'Hi, Nora!' })).toBeVisible();
  const { rows } = await db.query('select state, zip from users where id = $1', [nora.userId]);
  expect(rows).toEqual([{ state: 'active', zip: nora.zip }]);
  const consents = await db.query('select sms_opt_in from subscriptions where id = $1', [
    nora.subscriptionId,
  ]);
  expect(consents.rows).toEqual([{ sms_opt_in: true }]);

  const another = await visit(signUpPath(nora), { size: 'phone' });
  await title(another, "You're already registered");
  await judgeAtBothSizes(another, 'sign-up-registered');
});

test('Back returns one step, and the requested bill opens after corrected details [PUB-079 PUB-080 PUB-082 SHELL-012]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const nora = await makeInvitation(db);
  const billPath = payPath(await addBill(db, nora, { amount: 4_200 }));
  const page = await visit(`${billPath}?username=${nora.username}&merchant_name=Cedar%20Water`, {
    size: 'phone',
  });
  await title(page, "Let's get started");
  await expect(page).toHaveURL(
    new RegExp(
      `/customer/signup/${nora.username.replace('.', '\\.')}\\?merchant_name=Cedar\\+Water`,
    ),
  );
  await fillDetails(page, { ...nora, zip: '80299' });
  await goOn(page);
  await expect(page.getByText(/don't match our records/)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await page.getByLabel('Zip code').fill(nora.zip);
  await goOn(page);
  await agreeToTerms(page);
  await enterPin(page, 'Create your PIN', newPin);
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
  await expect(page).toHaveURL(new RegExp(`${billPath}.*#registered$`));
  await expect(payButton(page, '$42.00')).toBeVisible();
});
