import type { Page } from '@playwright/test';
import { checkNow, complaint, enterCardNumber, receipt } from './testing/customer-screens';
import { product } from './testing/control';
import { judge } from './testing/judge';
import { sandbox } from './testing/sandbox';
import { expect, sizeNames, test } from './testing/test';

const address = '/donation?phone=3035550101&merchant_name=Cedar_Water';
const cards = { visa: '4111111111111111', declining: '4387751111111053', mastercard: '5555555555554444' } as const;
const decliningToken = '9432734357001053';
type Donor = { readonly first: string; readonly last: string; readonly email: string };
const donorOf = (name: string): Donor => ({ first: 'Dana', last: name, email: `dana.${name.toLowerCase()}@example.com` });

test.beforeAll(() => product.reset());
test.afterEach(() => sandbox.clearFaults());
test.afterAll(async () => {
  const audit = await product.auditMoney();
  expect(audit.output).not.toContain('violat');
  expect(audit.code).toBe(0);
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const donateButton = (page: Page, total = '$25.75') => page.getByRole('button', { name: `Donate ${total}` });
const fact = (page: Page, label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');

const fillPerson = async (page: Page, { first, last, email }: Donor): Promise<void> => {
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill(last);
  await page.getByLabel('Email Address').fill(email);
};

const fillCard = async (page: Page, number: string): Promise<void> => {
  await enterCardNumber(page.getByRole('form', { name: 'Donation' }), number);
  await expect(page.getByText(`Card accepted: ${number.startsWith('4') ? 'Visa' : 'Mastercard'} ending in ${number.slice(-4)}`)).toBeAttached();
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

/** What the gateway was asked to take, by its own journal. */
const authorisations = async () => (await sandbox.journal()).filter(({ endpoint }) => endpoint === 'auth').map(({ amount, outcome }) => [amount, outcome]);
const mailTo = async (email: string) => {
  await expect(async () => expect(await sandbox.mails(email)).not.toEqual([])).toPass();
  return sandbox.mails(email);
};

for (const size of sizeNames) {
  test(`a stranger gives $25 and gets a receipt: ${size} [PUB-013 PUB-144 PUB-145 PUB-148 PUB-150 PUB-153 PUB-156 PUB-158 PUB-162 PUB-163 PUB-167 PUB-203 SHARED-055]`, async ({ visit }) => {
    const donor = donorOf(size);
    const before = await authorisations();
    const page = await visit(address, { size });
    await expect(title(page, 'Enter Donation amount')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Cedar Water' })).toBeVisible();
    await expect(next(page)).toBeDisabled();
    for (const [preset, shown] of [['$75', '$75.00'], ['$150', '$150.00'], ['$25', '$25.00']] as const) {
      await page.getByRole('button', { name: preset, exact: true }).click();
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(shown);
    }
    await expect(fact(page, 'Convenience fee')).toHaveText('$0.75');
    await expect(fact(page, 'Total')).toHaveText('$25.75');
    await judge(page, `donation-amount-${size}`);
    await next(page).click();

    await expect(title(page, 'About you')).toBeFocused();
    await fillPerson(page, donor);
    await page.getByLabel('On behalf of').fill('My aunt');
    await judge(page, `donation-about-you-${size}`);
    await next(page).click();

    await expect(title(page, 'Payment Info')).toBeVisible();
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('src', /[?&]inactivityto=500(&|$)/);
    if (size === 'desk') expect(await frame.boundingBox()).toMatchObject({ width: 449, height: 200 });
    await fillCard(page, cards.visa);
    await judge(page, `donation-payment-${size}`);
    await next(page).click();

    await expect(title(page, 'Summary')).toBeFocused();
    await page.goBack();
    await expect(page.frameLocator('iframe').getByLabel(/card number/i)).toHaveValue('4111 1111 1111 1111');
    await expect(page.getByLabel('Name on Card')).toHaveValue('Dana Stone');
    await page.goForward();
    await expect(page.getByText(donor.email)).toBeVisible();
    await judge(page, `donation-summary-${size}`);
    await donateButton(page).click();

    await expect(receipt(page)).toBeFocused();
    for (const [label, text] of Object.entries({
      Name: `Dana ${size}`, Payment: 'Visa ending in 1111', Email: donor.email, Donation: '$25.00', Amount: '$25.75', 'On Behalf Of': 'My aunt',
    })) await expect(fact(page, label)).toHaveText(text);
    await judge(page, `donation-receipt-${size}`);

    expect((await authorisations()).slice(before.length)).toEqual([['25.75', 'approved']]);
    const [mail, ...others] = await mailTo(donor.email);
    expect(others).toEqual([]);
    for (const text of ['Cedar Water', '$25.00', '$25.75', '1111', 'My aunt']) expect(mail?.body).toContain(text);
  });
}

test('any other amount is charged exactly, and a business without a fee says nothing of one [PUB-145 PUB-147]', async ({ visit }) => {
  const page = await visit('/donation?merchant_name=Cedar%20Water', { size: 'phone' });
  await page.getByLabel('Amount', { exact: true }).fill('10.01');
  await expect(fact(page, 'Convenience fee')).toHaveText('$0.31');
  await expect(fact(page, 'Total')).toHaveText('$10.32');
  await page.goto('/donation?merchant_name=Maple_Ridge_HOA');
  await page.getByRole('button', { name: '$25', exact: true }).click();
  await expect(fact(page, 'Convenience fee')).toHaveText('$1.75');
  await page.goto('/donation?merchant_name=Harbor_Broadband');
  await page.getByRole('button', { name: '$25', exact: true }).click();
  await expect(page.getByText('Convenience fee')).toHaveCount(0);
});

test('a declined card is said so, and another one goes through [PUB-158 PUB-165]', async ({ visit, complaints }) => {
  complaints.allow(/status of 40\d|status of 428/);
  const donor = donorOf('Declined');
  const page = await visit(address, { size: 'phone' });
  await toSummary(page, donor, cards.declining);
  await donateButton(page).click();
  await expect(complaint(page, 'declined')).toBeVisible();
  await judge(page, 'donation-declined-phone');
  expect(await sandbox.mails(donor.email)).toEqual([]);
  await page.getByRole('button', { name: /Visa ending in 1053/ }).click();
  await fillCard(page, cards.mastercard);
  await next(page).click();
  await donateButton(page).click();
  await expect(receipt(page)).toBeVisible();
  await expect(fact(page, 'Payment')).toHaveText('Mastercard ending in 4444');
  expect(await mailTo(donor.email)).toHaveLength(1);
});

test('a second tap gives nothing more [PUB-159]', async ({ visit }) => {
  const before = await authorisations();
  const page = await visit(address);
  await toSummary(page, donorOf('Double'));
  await donateButton(page).dblclick();
  await expect(receipt(page)).toBeVisible();
  expect((await authorisations()).slice(before.length)).toEqual([['25.75', 'approved']]);
});

test('an answer that never comes is waited for, over a reload, and charged once', async ({ visit }) => {
  const donor = donorOf('Doubt');
  const before = await authorisations();
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'b62_booked', times: 1 });
  const page = await visit(address, { size: 'phone' });
  // Asking settles it as soon as the gateway can tell: until then the page hears nothing new.
  await page.route('**/page_payment_status?*', (route) => route.fulfill({ json: { status: 'confirming' } }));
  await toSummary(page, donor);
  await donateButton(page).click();
  await expect(title(page, 'Confirming your donation')).toBeVisible();
  await judge(page, 'donation-confirming-phone');
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

const post = async (page: Page, path: string, form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  page.request.post(`/api/${path}`, { form, headers });

/** Tries cards as a program would: no browser solves anything for it. */
const testCards = async (page: Page, times: number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const visit = (await (await post(page, 'auth/page_session', { page: 'donation', merchant_name: 'Cedar Water' })).json()) as { readonly page_session: string };
    const body = {
      first_name: 'A', last_name: 'B', email: 'tester@example.com', phone: '', merchant_name: 'Cedar Water', token: decliningToken, exp: '12/39', amount: '103',
      description: 'Donation', donation: 'true',
    };
    statuses.push((await post(page, 'auth/one_off', body, { 'x-page-session': visit.page_session, 'idempotency-key': crypto.randomUUID() })).status());
  }
  return statuses;
};

test('who tries cards meets riddles, and an honest donor beside them still gives', async ({ visit, complaints }) => {
  complaints.allow(/status of 428/);
  await product.reset();
  const page = await visit(address);
  await testCards(page, 20);
  const reached = (await authorisations()).length;
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThanOrEqual(15);
  expect(await testCards(page, 3)).toEqual([428, 428, 428]);
  await toSummary(page, donorOf('Honest'));
  const keys = new Set<string | undefined>();
  const answers: Promise<number>[] = [];
  let isSolved = false;
  page.on('request', (request) => {
    if (!request.url().endsWith('/auth/one_off')) return;
    const headers = request.headers();
    keys.add(headers['idempotency-key']);
    isSolved = 'x-challenge-solution' in headers;
    answers.push(request.response().then((response) => response?.status() ?? 0));
  });
  await donateButton(page).click();
  await expect(receipt(page)).toBeVisible();
  expect(isSolved).toBe(true);
  expect((await Promise.all(answers)).at(-1)).toBe(200);
  expect(keys.size).toBe(1);
});

test('a riddle that comes with the payment is solved, and the same payment sent again', async ({ visit, complaints }) => {
  complaints.allow(/status of 428/);
  await product.reset();
  const page = await visit(address, { size: 'phone' });
  await toSummary(page, donorOf('Riddle'));
  await expect(async () => expect(await testCards(page, 1)).toEqual([402])).toPass();
  const sent: { readonly key: string | undefined; readonly isSolved: boolean; readonly body: string | null }[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    if (request.url().endsWith('/auth/one_off')) sent.push({ key: headers['idempotency-key'], isSolved: 'x-challenge-solution' in headers, body: request.postData() });
  });
  let letThrough = (): void => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/challenge-solver*.js', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await donateButton(page).click();
  await expect(page.getByText('Checking your browser…')).toBeVisible();
  await judge(page, 'donation-checking-phone');
  letThrough();
  await expect(receipt(page)).toBeVisible();
  expect(sent.map(({ isSolved }) => isSolved)).toEqual([false, true]);
  expect(sent[1]).toMatchObject({ key: sent[0]?.key, body: sent[0]?.body });
  expect((await authorisations()).filter(([, outcome]) => outcome === 'approved')).toEqual([['25.75', 'approved']]);
});

test('an address without a business says so', async ({ visit, complaints }) => {
  complaints.allow(/status of 404/);
  const page = await visit('/donation?merchant_name=Nobody', { size: 'phone' });
  await expect(title(page, 'We could not find this business')).toBeVisible();
  await judge(page, 'donation-unknown-phone');
});
