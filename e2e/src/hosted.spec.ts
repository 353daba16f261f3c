import type { Page } from '@playwright/test';
import { complaint, enterCardNumber, receipt } from './testing/customer-screens';
import { product } from './testing/control';
import { pressHeldBack } from './testing/held-back';
import { judgeAtBothSizes } from './testing/judge';
import { chargesOf, sandbox } from './testing/sandbox';
import { expectSoundMoney } from './testing/sound-money';
import { expect, test } from './testing/test';
import { addBill, makeCustomer, makeInvitation, type MadeCustomer } from './testing/world';

const address = '/hosted-payment/Cedar_Water/easy';
const cards = { visa: '4242424242424242', declining: '4387751111111053' } as const;
const newPin = '5937';

// The page counts what was declined at this address.
test.beforeAll(() => product.reset());
test.afterEach(() => sandbox.clearFaults());
test.afterAll(expectSoundMoney);

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fact = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
const currentStep = (page: Page) => page.locator('[aria-current=step]');

const codesTo = async (phone: string): Promise<readonly string[]> =>
  (await sandbox.messages(phone)).flatMap(({ body }) => /\b(\d{6})\b/.exec(body)?.[1] ?? []);

const signIn = async (
  page: Page,
  { phone, pin }: { readonly phone: string; readonly pin: string },
): Promise<void> => {
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await press(page, 'Sign In');
  await title(page, 'What would you like to pay?');
};
const chooseBill = async (page: Page, billId: number, dollars: string): Promise<void> => {
  await page.getByLabel('Select Invoice').selectOption(String(billId));
  await page.getByLabel('Enter Amount to Pay').fill(dollars);
  await press(page, 'Pay');
  await title(page, 'How would you like to pay?');
};
const submitPayment = (page: Page) => page.getByRole('button', { name: /^Submit \$/ }).click();
const enterCard = async (page: Page, number: string): Promise<void> => {
  await enterCardNumber(page.getByRole('form', { name: 'Payment option' }), number);
  await expect(page.getByText(`Card accepted: Visa ending in ${number.slice(-4)}`)).toBeAttached();
};
const billOf = (customer: MadeCustomer): number => customer.bills[0] ?? 0;
const storedToken = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('auth') ?? '{}') as { readonly auth_token?: string | null })
        .auth_token ?? null,
  );

test('An invited customer registers by phone, signs in and pays after a declined card [PUB-010 PUB-102 PUB-103 PUB-104 PUB-105 PUB-135 PUB-142 PUB-143]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 40\d/);
  const nora = await makeInvitation(db);
  const bill = await addBill(db, nora, { amount: 4_200, description: 'First bill' });
  const page = await visit(address, { size: 'phone' });
  await title(page, 'Sign in to pay');
  await expect(page.getByRole('img', { name: 'Cedar Water' })).toBeVisible();
  await expect(page.getByText('Powered by').getByRole('img', { name: 'Billfold' })).toBeVisible();
  await expect(steps(page)).toHaveCount(4);
  await press(page, 'Register');
  await title(page, 'Welcome');
  await expect(
    page.getByText('By pressing Send Code you agree to receive text messages from Cedar Water.'),
  ).toBeVisible();
  await judgeAtBothSizes(page, 'hosted-welcome');
  await page.getByLabel('Phone Number').fill(nora.phone);
  await press(page, 'Send Code');
  await title(page, 'Check your texts');
  await expect(page.getByText(`We sent a code to ${nora.phone}.`)).toBeVisible();
  await expect.poll(async () => (await codesTo(nora.textsTo)).length).toBe(1);
  const code = (await codesTo(nora.textsTo))[0] ?? '';
  await judgeAtBothSizes(page, 'hosted-code');
  await page.getByLabel('Verification Code').fill(`${code.slice(0, 3)}-${code.slice(3)}`);
  await press(page, 'Submit');

  await title(page, 'Register');
  await page.getByLabel('Email').fill(`${nora.username}@example.com`);
  await page.getByLabel('Birthdate').fill(nora.born.replaceAll('/', ''));
  await page.getByLabel('Create your PIN').fill(newPin);
  await judgeAtBothSizes(page, 'hosted-register');
  await page.getByLabel('Enter PIN again').fill(newPin);
  await press(page, 'Register');
  await title(page, "You're registered");
  await expect(currentStep(page)).toContainText('Done!');
  await judgeAtBothSizes(page, 'hosted-registered');
  await press(page, 'Sign In');

  await expect(page.getByLabel('Phone Number')).toHaveValue(nora.phone);
  await signIn(page, { phone: nora.phone, pin: newPin });
  expect(
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ),
  ).not.toMatch(new RegExp(`(?<![\\w-])${newPin}(?![\\w-])`));
  await page.getByLabel('Select Invoice').selectOption(String(bill));
  await judgeAtBothSizes(page, 'hosted-payment');
  await chooseBill(page, bill, '12.00');
  await enterCard(page, cards.declining);
  await page.getByLabel('Expiration Date').fill('1239');
  await submitPayment(page);
  await expect(complaint(page, 'declined')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit $12.00' })).toBeEnabled();
  await judgeAtBothSizes(page, 'hosted-declined');
  await enterCard(page, cards.visa);
  await submitPayment(page);
  await expect(receipt(page)).toBeVisible();
  await expect(fact(page, 'Amount paid')).toHaveText('$12.00');
  await expect(fact(page, 'Left to pay')).toHaveText('$30.00');
  await expect(currentStep(page)).toContainText('Transaction Complete');
  await judgeAtBothSizes(page, 'hosted-complete');
  expect(await chargesOf(db, bill)).toEqual(['12.00']);
  await press(page, 'Done!');
  await title(page, 'Sign in to pay');
  expect(await storedToken(page)).toBeNull();
});

test("The browser's back button works as Go Back and keeps the entries [PUB-137 PUB-139]", async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 6_000 }], methods: [] });
  const page = await visit(address, { size: 'phone' });
  await title(page, 'Sign in to pay');
  await signIn(page, customer);
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeInViewport({ ratio: 1 });
  await chooseBill(page, billOf(customer), '25.00');
  await enterCard(page, cards.visa);
  await pressHeldBack(page);
  await title(page, 'What would you like to pay?');
  await expect(page.getByLabel('Enter Amount to Pay')).toHaveValue('$25.00');
  await press(page, 'Pay');
  await expect(page.getByText('Card accepted: Visa ending in 4242')).toBeAttached();
  await pressHeldBack(page);
  await title(page, 'What would you like to pay?');
  await page.goBack();
  await title(page, 'Sign in to pay');
  expect(await storedToken(page)).toBeNull();
  expect(await chargesOf(db, billOf(customer))).toEqual([]);
});
