import type { Page } from '@playwright/test';
import { checkNow, complaint, enterCardNumber, receipt } from './testing/customer-screens';
import { product } from './testing/control';
import { judgeAtBothSizes } from './testing/judge';
import { sandbox } from './testing/sandbox';
import { expectSoundMoney } from './testing/sound-money';
import { expect, sizes, test } from './testing/test';

const address = '/donation?phone=3035550101&merchant_name=Cedar_Water';
const cards = {
  visa: '4111111111111111',
  declining: '4387751111111053',
  mastercard: '5555555555554444',
} as const;
type Donor = { readonly first: string; readonly last: string; readonly email: string };
const donorOf = (name: string): Donor => ({
  first: 'Dana',
  last: name,
  email: `dana.${name.toLowerCase()}@example.com`,
});

test.beforeAll(() => product.reset());
test.afterEach(() => sandbox.clearFaults());
test.afterAll(expectSoundMoney);

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const donateButton = (page: Page, total = '$25.75') =>
  page.getByRole('button', { name: `Donate ${total}` });
const fact = (page: Page, label: string) =>
  page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');

const fillPerson = async (page: Page, { first, last, email }: Donor): Promise<void> => {
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
  await page.getByLabel('Email Address').fill(email);
};

const fillCard = async (page: Page, number: string): Promise<void> => {
  await enterCardNumber(page.getByRole('form', { name: 'Donation' }), number);
  await expect(
    page.getByText(
      `Card accepted: ${number.startsWith('4') ? 'Visa' : 'Mastercard'} ending in ${number.slice(-4)}`,
    ),
  ).toBeAttached();
  await page.getByLabel('Name on Card').fill('Dana Stone');
  await page.getByLabel('Expiry Date').fill('1239');
};

/** Through the first three steps, as quickly as one can type. */
const toSummary = async (page: Page, donor: Donor, number: string = cards.visa): Promise<void> => {
  await page.getByRole('button', { name: '$25', exact: true }).click();
  await next(page).click();
  await fillPerson(page, donor);
  await next(page).click();
  await fillCard(page, number);
  await next(page).click();
  await expect(title(page, 'Summary')).toBeVisible();
};

/** The authorizations that the gateway received, by its own journal. */
const authorisations = async () =>
  (await sandbox.journal())
    .filter(({ endpoint }) => endpoint === 'auth')
    .map(({ amount, outcome }) => [amount, outcome]);
const mailTo = async (email: string) => {
  await expect(async () => expect(await sandbox.mails(email)).not.toEqual([])).toPass();
  return sandbox.mails(email);
};

test('A visitor donates once, with another card after a decline and a solved challenge [PUB-013 PUB-144 PUB-145 PUB-148 PUB-150 PUB-153 PUB-156 PUB-158 PUB-159 PUB-162 PUB-163 PUB-165 PUB-167 PUB-203 SHARED-055]', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/status of 402/, /status of 428/);
  const donor = donorOf('Stranger');
  const before = await authorisations();
  const page = await visit(address, { size: 'phone' });
  await expect(title(page, 'Enter Donation amount')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Cedar Water' })).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await page.getByRole('button', { name: '$25', exact: true }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('$25.00');
  await expect(fact(page, 'Convenience fee')).toHaveText('$0.75');
  await expect(fact(page, 'Total')).toHaveText('$25.75');
  await next(page).click();

  await expect(title(page, 'About you')).toBeFocused();
  await fillPerson(page, donor);
  await page.getByLabel('On behalf of').fill('My aunt');
  await judgeAtBothSizes(page, 'donation-about-you');
  await next(page).click();

  await expect(title(page, 'Payment Info')).toBeVisible();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', /[?&]inactivityto=500(&|$)/);
  await page.setViewportSize(sizes.desk);
  expect(await frame.boundingBox()).toMatchObject({ width: 449, height: 200 });
  await page.setViewportSize(sizes.phone);
  await fillCard(page, cards.declining);
  await judgeAtBothSizes(page, 'donation-payment');
  await next(page).click();

  await expect(title(page, 'Summary')).toBeFocused();
  await page.goBack();
  await expect(page.frameLocator('iframe').getByLabel(/card number/i)).toHaveValue(
    '4387 7511 1111 1053',
  );
  await expect(page.getByLabel('Name on Card')).toHaveValue('Dana Stone');
  await page.goForward();
  await expect(page.getByText(donor.email)).toBeVisible();
  await donateButton(page).click();
  await expect(complaint(page, 'declined')).toBeVisible();
  await judgeAtBothSizes(page, 'donation-declined');
  expect(await sandbox.mails(donor.email)).toEqual([]);

  await page.getByRole('button', { name: /Visa ending in 1053/ }).click();
  await fillCard(page, cards.mastercard);
  await next(page).click();
  const sent: {
    readonly key: string | undefined;
    readonly isSolved: boolean;
    readonly body: string | null;
  }[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    if (request.url().endsWith('/auth/one_off'))
      sent.push({
        key: headers['idempotency-key'],
        isSolved: 'x-challenge-solution' in headers,
        body: request.postData(),
      });
  });
  let letThrough = (): void => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/challenge-solver*.js', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await donateButton(page).dblclick();
  await expect(page.getByText('Checking your browser…')).toBeVisible();
  await judgeAtBothSizes(page, 'donation-checking');
  letThrough();
  await expect(receipt(page)).toBeFocused();
  for (const [label, text] of Object.entries({
    Name: 'Dana Stranger',
    Payment: 'Mastercard ending in 4444',
    Email: donor.email,
    Donation: '$25.00',
    Amount: '$25.75',
    'On Behalf Of': 'My aunt',
  }))
    await expect(fact(page, label)).toHaveText(text);
  await judgeAtBothSizes(page, 'donation-receipt');

  expect(sent.map(({ isSolved }) => isSolved)).toEqual([false, true]);
  expect(sent[1]).toMatchObject({ key: sent[0]?.key, body: sent[0]?.body });
  expect((await authorisations()).slice(before.length)).toEqual([
    ['25.75', 'declined'],
    ['25.75', 'approved'],
  ]);
  const [mail, ...others] = await mailTo(donor.email);
  expect(others).toEqual([]);
  for (const text of ['Cedar Water', '$25.00', '$25.75', '4444', 'My aunt'])
    expect(mail?.body).toContain(text);
});

test('A donation in doubt survives a reload and is charged once', async ({ visit }) => {
  const donor = donorOf('Doubt');
  const before = await authorisations();
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'b62_booked', times: 1 });
  const page = await visit(address, { size: 'phone' });
  // A status call settles it as soon as the gateway knows: until then the page gets no news.
  await page.route('**/page_payment_status?*', (route) =>
    route.fulfill({ json: { status: 'confirming' } }),
  );
  await toSummary(page, donor);
  await donateButton(page).click();
  await expect(title(page, 'Confirming your donation')).toBeVisible();
  await judgeAtBothSizes(page, 'donation-confirming');
  await page.reload();
  await expect(title(page, 'Confirming your donation')).toBeVisible();
  await expect(donateButton(page)).toHaveCount(0);
  await product.advanceClock('PT130S');
  await page.unroute('**/page_payment_status?*');
  await checkNow(page, receipt(page));
  expect((await authorisations()).slice(before.length)).toHaveLength(1);
  expect(await mailTo(donor.email)).toHaveLength(1);
  await page.reload();
  await expect(title(page, 'Enter Donation amount')).toBeVisible();
});
