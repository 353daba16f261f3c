import type { Frame, Locator, Page } from '@playwright/test';
import type { ExampleSite } from './testing/example-site';
import { product } from './testing/control';
import { judge, judgeAtBothSizes, judgeFrame } from './testing/judge';
import { press, tabTo } from './testing/keyboard';
import { authorisationsOf, chargesOf, sandbox } from './testing/sandbox';
import {
  booksOf,
  changeQuery,
  complaint,
  confirming,
  enterCard,
  fillAccount,
  fillCard,
  heard,
  openFrame,
  openWindow,
  payNow,
  resultTitle,
  shopAddress,
  startShop,
  tab,
} from './testing/shop';
import { expectSoundMoney } from './testing/sound-money';
import { expect, sizeNames, sizes, test } from './testing/test';
import { makeCustomer, type MadeCustomer } from './testing/world';

let shop: ExampleSite;
test.beforeAll(async () => {
  await product.reset();
  shop = await startShop();
});
test.afterEach(() => sandbox.clearFaults());
test.afterAll(async () => {
  await shop.close();
  await expectSoundMoney();
});

const oneBill = { bills: [{ amount: 6_000 }], methods: [] };
const billOf = ({ bills: [bill = 0] }: MadeCustomer): number => bill;
const processCall = '**/v1/payment/process';
const backLink = (page: Page | Frame, name = 'Cedar Water') =>
  page.getByRole('link', { name: `Return to ${name}` });
const secrets = /company_token|api_key|session=|ct_demo|pk_demo|ps_/;

/** The frame is as wide as the business's page leaves it. */
const judgeFrameAtBothSizes = async (page: Page, frame: Frame, name: string): Promise<void> => {
  for (const size of sizeNames) {
    await page.setViewportSize(sizes[size]);
    await judgeFrame(page, frame, `${name}-${size}`);
  }
};

/** Takes a page whose clock is installed over its own waits, from one try or question to the next, until there is the outcome. */
const passWaitsUntil = (page: Page, outcome: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(outcome).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

test("A card pays in a frame that the merchant's server opened [PUB-194 PUB-198 PUB-202 PUB-205 PUB-214 PUB-215]", async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer));
  const frame = await openFrame(page);
  await expect(frame.getByText('$60.00')).toBeVisible();
  await expect(frame.getByRole('tablist', { name: 'Ways to pay' }).getByRole('tab')).toHaveText([
    'Card',
    'ACH',
  ]);
  await expect(payNow(frame)).toBeDisabled();
  await judgeFrameAtBothSizes(page, frame, 'embedded-card');
  await fillCard(frame);
  const [sent] = await Promise.all([page.waitForRequest(processCall), payNow(frame).click()]);
  expect(Object.keys(sent.headers())).not.toContain('x-api-key');
  expect(sent.postDataJSON()).toMatchObject({
    payment_type: 'credit',
    amount: '6000',
    card_month: '12',
    card_year: '2039',
    zip: '80202',
    token: expect.stringMatching(/^9\d{15}$/),
  });
  await expect(resultTitle(frame, 'SUCCESS!')).toBeFocused();
  await expect(heard(page)).toHaveText('success SUCCESS!');
  await judgeFrameAtBothSizes(page, frame, 'embedded-success');
  expect(await chargesOf(db, billOf(customer))).toEqual(['60.00']);
  expect(await booksOf(db, billOf(customer))).toEqual({ left: 0, paid: ['Visa 1111 success'] });
  await backLink(frame).click();
  await expect(page).toHaveURL(`${shop.origin}/thanks`);
});

test('A bank account pays in a new window that a query opened, after a cancellation [PUB-195 PUB-199 PUB-201 PUB-206 PUB-212 PUB-215]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer), { size: 'phone' });
  const popup = await openWindow(page, 'Pay in a new window, by query');
  await expect(popup.getByText('$60.00')).toBeVisible();
  await expect(popup).not.toHaveURL(secrets);
  await popup.reload();
  await fillAccount(popup);
  await expect(popup).not.toHaveURL(secrets);
  expect(
    await popup.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
      ]),
    ),
  ).not.toMatch(secrets);
  await judgeAtBothSizes(popup, 'embedded-bank');

  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup.getByText('Transaction of $60.00 was cancelled.')).toBeVisible();
  await expect(heard(page)).toHaveText('cancelled CANCELLED');
  await expect(backLink(popup)).toBeVisible();
  await judge(popup, 'embedded-cancelled-phone');
  expect(await authorisationsOf(db, billOf(customer))).toEqual([]);
  await popup.getByRole('button', { name: 'Back to the payment' }).click();
  await expect(popup.getByLabel('Routing Number')).toHaveValue('021000021');

  const [sent] = await Promise.all([popup.waitForRequest(processCall), payNow(popup).click()]);
  expect(sent.headers()).toMatchObject({
    'merchant-token': 'ct_demo_cedar_water',
    'x-api-key': 'pk_demo_cedar_water',
  });
  expect(sent.postDataJSON()).toMatchObject({
    payment_type: 'ach',
    amount: '6000',
    routing_number: '021000021',
    account_number: '123456789',
    save_to_account: 'true',
  });
  await expect(resultTitle(popup, 'SUCCESS!')).toBeFocused();
  await expect(
    popup.getByText('$60.00 was paid to Cedar Water from the account ending in ••••6789.'),
  ).toBeVisible();
  await expect(heard(page)).toHaveText('success SUCCESS!');
  expect(await chargesOf(db, billOf(customer))).toEqual(['60.00']);
  await backLink(popup).click();
  await expect(popup).toHaveURL(`${shop.origin}/thanks`);
});

test('A frame that a query opened forgets its credentials, survives a reload and pays [PUB-195 PUB-215]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer), { size: 'phone' });
  const frame = await openFrame(page, 'Pay on this page, by query');
  await expect(payNow(frame)).toBeVisible();
  await expect.poll(() => frame.url()).not.toMatch(secrets);
  await frame.evaluate(() => void Object.assign(window, { isBefore: true }));
  await frame.evaluate(() => location.reload());
  await frame.waitForFunction(() => !('isBefore' in window));
  await fillCard(frame);
  await payNow(frame).click();
  await expect(resultTitle(frame, 'SUCCESS!')).toBeVisible();
  await expect(heard(page)).toHaveText('success SUCCESS!');
  expect(await chargesOf(db, billOf(customer))).toEqual(['60.00']);
});

test('Cash is refused by query, and recorded without a charge for a payment session [PUB-200]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { ...oneBill, merchantId: 3 });
  const page = await visit(shopAddress(shop.origin, customer, { business: 3 }), { size: 'phone' });
  await changeQuery(page, { selected_payment_options: null, selected_payment_method: 'cash' });
  const queried = await openFrame(page, 'Pay on this page, by query');
  await expect(queried.getByRole('tab')).toHaveText(['Card', 'ACH']);

  const frame = await openFrame(page);
  await expect(frame.getByRole('tab')).toHaveText(['Card', 'ACH', 'Cash']);
  await tab(frame, 'Cash').click();
  const entry = frame.getByLabel('Verify Amount');
  await entry.fill('59.00');
  await entry.blur();
  await expect(payNow(frame)).toBeDisabled();
  await entry.fill('60');
  await entry.blur();
  await expect(entry).toHaveValue('60.00');
  await judgeFrame(page, frame, 'embedded-cash-phone');
  await payNow(frame).click();
  await expect(frame.getByText('$60.00 was paid to Maple Ridge HOA in cash.')).toBeVisible();
  await expect(heard(page)).toHaveText('success SUCCESS!');
  const books = await booksOf(db, billOf(customer));
  expect([books.left, books.paid.length]).toEqual([0, 1]);
  expect(await authorisationsOf(db, billOf(customer))).toEqual([]);
});

test('A customer pays with another card after a declined card [PUB-208 PUB-209 PUB-211]', async ({
  visit,
  db,
  complaints,
}) => {
  // After a decline the next payment needs a solved challenge.
  complaints.allow(/status of 428/);
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer), { size: 'phone' });
  const frame = await openFrame(page);
  await fillCard(frame, 'declining');
  await payNow(frame).click();
  await expect(resultTitle(frame, 'DECLINED')).toBeFocused();
  await expect(heard(page)).toHaveText('failure DECLINED');
  await judgeFrame(page, frame, 'embedded-declined-phone');
  await frame.getByRole('button', { name: 'Try again' }).click();
  await expect(frame.getByLabel('Zip')).toHaveValue('80202');
  await enterCard(frame, 'mastercard');
  await payNow(frame).click();
  await expect(resultTitle(frame, 'SUCCESS!')).toBeVisible();
  await expect(heard(page)).toHaveText('success SUCCESS!');
  expect((await authorisationsOf(db, billOf(customer))).map(({ outcome }) => outcome)).toEqual([
    'declined',
    'approved',
  ]);
});

test('Two windows with double clicks charge once, and a third opening shows the payment as made', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer));
  const [opened] = await Promise.all([page.waitForResponse('**/payments?*'), openFrame(page)]);
  const { url } = (await opened.json()) as { readonly url: string };
  const [first, second] = await Promise.all([page.context().newPage(), page.context().newPage()]);
  for (const one of [first, second]) {
    await one.goto(url);
    await fillCard(one);
  }
  // The second comes while the gateway still thinks about the first.
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'slow', times: 1, delayMs: 2_000 });
  await Promise.all([first, second].map((one) => payNow(one).dblclick()));
  const outcome = (one: Page) =>
    resultTitle(one, 'SUCCESS!').or(complaint(one, 'This payment was already made.'));
  for (const one of [first, second]) await expect(outcome(one)).toBeVisible();
  expect((await authorisationsOf(db, billOf(customer))).map(({ amount }) => amount)).toEqual([
    '60.00',
  ]);
  await first.goto(url);
  await expect(first.getByText('This payment was made already.')).toBeVisible();
  await expect(payNow(first)).toHaveCount(0);
  await judge(first, 'embedded-paid-already-desk');
});

test('A retry after a cut network finds the payment that was charged once [PUB-207]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/ERR_/);
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer), {
    size: 'phone',
    prepare: (context) => context.clock.install(),
  });
  const frame = await openFrame(page);
  await fillCard(frame);
  const keys = new Set<string | undefined>();
  await page.route(processCall, async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payNow(frame).click();
  await passWaitsUntil(page, resultTitle(frame, 'FAILED'));
  await expect(frame.getByText('Failed to make payment, please try again later')).toBeVisible();
  await judgeFrame(page, frame, 'embedded-failed-phone');
  await page.unroute(processCall);
  await frame.getByRole('button', { name: 'Try again' }).click();
  const [again] = await Promise.all([page.waitForRequest(processCall), payNow(frame).click()]);
  await expect(resultTitle(frame, 'SUCCESS!')).toBeVisible();
  expect([...keys]).toEqual([again.headers()['idempotency-key']]);
  expect(await chargesOf(db, billOf(customer))).toEqual(['60.00']);
});

test('A payment in doubt survives a reload of the frame and reaches the merchant once', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, oneBill);
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'drop_after', times: 1 });
  const page = await visit(shopAddress(shop.origin, customer), {
    size: 'phone',
    prepare: (context) => context.clock.install(),
  });
  const frame = await openFrame(page);
  const asked = '**/auth/page_payment_status*';
  await page.route(asked, (route) => route.fulfill({ json: { status: 'confirming' } }));
  await fillCard(frame);
  await payNow(frame).click();
  await expect(confirming(frame)).toBeVisible();
  await judgeFrame(page, frame, 'embedded-confirming-phone');
  await frame.evaluate(() => location.reload());
  await expect(confirming(frame)).toBeVisible();
  await expect(payNow(frame)).toHaveCount(0);
  await product.advanceClock('PT40S');
  await page.unroute(asked);
  await passWaitsUntil(page, resultTitle(frame, 'SUCCESS!'));
  await expect(heard(page)).toHaveText('success SUCCESS!');
  await expect(backLink(frame)).toBeVisible();
  expect(await chargesOf(db, billOf(customer))).toEqual(['60.00']);
});

test('The keyboard alone pays from the shop to the result [PUB-215]', async ({ visit, db }) => {
  const customer = await makeCustomer(db, oneBill);
  const page = await visit(shopAddress(shop.origin, customer));
  await page.getByRole('button', { name: 'Pay on this page', exact: true }).focus();
  const frame = await openFrame(page, 'Pay on this page', (button) => button.press('Enter'));
  await press(page, tab(frame, 'Card'), 'ArrowRight');
  await expect(tab(frame, 'ACH')).toBeFocused();
  await expect(frame.getByRole('tabpanel', { name: 'ACH' })).toBeVisible();
  await tabTo(page, frame.getByLabel('Account Number'));
  await page.keyboard.type('123456789');
  await tabTo(page, frame.getByLabel('Routing Number'));
  await page.keyboard.type('021000021');
  await press(
    page,
    frame.getByRole('tabpanel', { name: 'ACH' }).getByRole('checkbox', { name: 'Save to Account' }),
    'Space',
  );
  const [sent] = await Promise.all([page.waitForRequest(processCall), press(page, payNow(frame))]);
  expect(sent.postDataJSON()).toMatchObject({ payment_type: 'ach', save_to_account: 'false' });
  await expect(resultTitle(frame, 'SUCCESS!')).toBeFocused();
  await press(page, backLink(frame));
  await expect(page).toHaveURL(`${shop.origin}/thanks`);
  expect(await chargesOf(db, billOf(customer))).toEqual(['60.00']);
});
