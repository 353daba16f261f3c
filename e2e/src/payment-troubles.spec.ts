import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { checkNow, complaint, confirming, detailOf, methodLine, receipt } from './testing/customer-screens';
import { product } from './testing/control';
import { authorisationsOf, chargesOf, sandbox } from './testing/sandbox';
import { payButton, payPath, toast } from './testing/screens';
import { expect, picture, test } from './testing/test';
import { makeCustomer } from './testing/world';

test.beforeAll(() => product.reset());
test.afterEach(() => sandbox.clearFaults());
test.afterAll(async () => {
  const audit = await product.auditMoney();
  expect(audit.output).not.toContain('violat');
  expect(audit.code).toBe(0);
});

const oneBill = { bills: [{ amount: 6_000 }] };
const billOf = ({ bills }: { readonly bills: readonly number[] }): number => bills[0] ?? 0;

test('two tabs pay the same bill at once: one charge, both read the truth', async ({ visit, db, complaints }) => {
  complaints.allow(/status of 409/);
  const customer = await makeCustomer(db, oneBill);
  const bill = billOf(customer);
  const first = await visit(payPath(bill), { as: customer, size: 'phone' });
  const second = await first.context().newPage();
  await second.goto(payPath(bill));
  await Promise.all([first, second].map((page) => expect(payButton(page, '$60.00')).toBeVisible()));
  await Promise.all([first, second].map((page) => payButton(page, '$60.00').click()));
  for (const page of [first, second]) {
    await expect(receipt(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/customer/receipts/paid/${bill}$`));
  }
  expect(await chargesOf(db, bill)).toEqual(['60.00']);
});

test('a double click pays once [CUST-059 CUST-070]', async ({ visit, db }) => {
  const customer = await makeCustomer(db, oneBill);
  const bill = billOf(customer);
  const page = await visit(payPath(bill), { as: customer });
  await payButton(page, '$60.00').dblclick();
  await expect(receipt(page)).toBeVisible();
  expect((await authorisationsOf(db, bill)).map(({ amount }) => amount)).toEqual(['60.00']);
});

const gatewayCannotTell = { match: { endpoint: 'inquireByOrderid' }, effect: 'http_500' };

/** Once it is certain that the gateway has no such charge, the same bill is paid. */
const payAfterNothingWasCharged = async (page: Page, db: Pool, bill: number): Promise<void> => {
  for (const duration of ['PT130S', 'PT70S', 'PT130S']) await product.advanceClock(duration);
  await checkNow(page, complaint(page, 'nothing was charged'));
  expect(await chargesOf(db, bill)).toEqual([]);
  await payButton(page, '$60.00').click();
  await expect(receipt(page)).toBeVisible();
  expect(await chargesOf(db, bill)).toEqual(['60.00']);
};

for (const effect of ['hang', 'b62_booked'] as const) {
  test(`${effect}: a long wait says not to pay again, then confirms, over a reload and in a new tab`, async ({ visit, db }) => {
    const customer = await makeCustomer(db, oneBill);
    const bill = billOf(customer);
    await sandbox.addFault({ match: { endpoint: 'auth' }, effect, times: 1 });
    // Asking settles it as soon as the gateway can tell: until then nobody is told anything.
    await sandbox.addFault(gatewayCannotTell);
    const page = await visit(payPath(bill), { as: customer, size: effect === 'hang' ? 'phone' : 'desk', prepare: (context) => context.clock.install() });
    await expect(payButton(page, '$60.00')).toBeVisible();
    // The gateway's own patience is shorter here than the page's: the answer waits at the browser's door.
    let letThrough = (): void => {};
    const isLetThrough = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/pay_once', async (route) => {
      const response = await route.fetch();
      await isLetThrough;
      await route.fulfill({ response });
    });
    await payButton(page, '$60.00').click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await expect(page.getByText('Still working. Please do not pay again.')).toHaveCount(0);
    await page.clock.fastForward(8_500);
    await expect(page.getByText('Still working. Please do not pay again.')).toBeVisible();
    await picture(page, `still-working-${effect}`);
    letThrough();
    await expect(confirming(page)).toBeVisible();
    await expect(page.getByText('You do not need to pay again.')).toBeVisible();
    await picture(page, `confirming-${effect}`);
    await page.reload();
    await expect(confirming(page)).toBeVisible();
    const next = await page.context().newPage();
    await page.close();
    await next.goto(payPath(bill));
    await expect(confirming(next)).toBeVisible();
    await expect(next.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await sandbox.clearFaults();
    if (effect === 'hang') return payAfterNothingWasCharged(next, db, bill);
    await product.advanceClock('PT40S');
    await checkNow(next, receipt(next));
    expect(await chargesOf(db, bill)).toEqual(['60.00']);
  });
}

test('B/62 that was never booked: confirming, then not charged, and the bill can be paid', async ({ visit, db }) => {
  const customer = await makeCustomer(db, oneBill);
  const bill = billOf(customer);
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'b62_unbooked', times: 1 });
  const page = await visit(payPath(bill), { as: customer });
  await payButton(page, '$60.00').click();
  await expect(confirming(page)).toBeVisible();
  await payAfterNothingWasCharged(page, db, bill);
});

test('an answer lost on the way back: the customer waits, then the receipt; one charge', async ({ visit, db }) => {
  const customer = await makeCustomer(db, oneBill);
  const bill = billOf(customer);
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'drop_after', times: 1 });
  const page = await visit(payPath(bill), { as: customer });
  await payButton(page, '$60.00').click();
  await expect(confirming(page)).toBeVisible();
  await product.advanceClock('PT40S');
  await checkNow(page, receipt(page));
  expect(await chargesOf(db, bill)).toEqual(['60.00']);
});

test('a declined card says so; another method pays [CUST-054 CUST-068 CUST-069]', async ({ visit, db, complaints }) => {
  complaints.allow(/status of 402/);
  const customer = await makeCustomer(db, { ...oneBill, methods: ['declining', 'mastercard'] });
  const bill = billOf(customer);
  const page = await visit(payPath(bill), { as: customer, size: 'phone' });
  const [detail] = await Promise.all([detailOf(page, '/pay_once'), payButton(page, '$60.00').click()]);
  expect(detail).toMatch(/^Your payment was declined and you have not been charged\. ./);
  await expect(complaint(page, detail)).toBeVisible();
  await picture(page, 'declined-phone');
  await methodLine(page).click();
  const sheet = page.getByRole('dialog', { name: 'Choose Payment Method' });
  await picture(page, 'choose-method-phone');
  await sheet.getByRole('button', { name: /4444/ }).click();
  await expect(page.getByRole('button', { name: /Payment method:.*4444/ })).toBeVisible();
  await payButton(page, '$60.00').click();
  await expect(receipt(page)).toBeVisible();
  expect((await authorisationsOf(db, bill)).map(({ outcome }) => outcome)).toEqual(['declined', 'approved']);
});

test('without a method nothing is sent and the box asks for one [CUST-063]', async ({ visit, db }) => {
  const customer = await makeCustomer(db, { ...oneBill, methods: [] });
  const page = await visit(payPath(billOf(customer)), { as: customer });
  await expect(page.getByRole('button', { name: /Choose a method/ })).toBeVisible();
  await payButton(page, '$60.00').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose a payment method.' })).toBeVisible();
  expect(await authorisationsOf(db, billOf(customer))).toEqual([]);
});

test('more than the balance is refused with the reason; one cent is accepted [CUST-081]', async ({ visit, db, complaints }) => {
  complaints.allow(/status of 400/);
  const customer = await makeCustomer(db, oneBill);
  const bill = billOf(customer);
  const page = await visit(payPath(bill), { as: customer });
  await page.getByLabel('Payment amount').fill('60.01');
  await payButton(page, '$60.01').click();
  await expect(page.getByRole('alert').filter({ hasText: 'The amount is more than the remaining balance of $60.00.' })).toBeVisible();
  await page.getByLabel('Payment amount').fill('0.01');
  await payButton(page, '$0.01').click();
  await expect(toast(page, 'Payment successful')).toBeVisible();
  await expect(page.getByLabel('Payment amount')).toHaveValue('$59.99');
  expect(await chargesOf(db, bill)).toEqual(['0.01']);
});

type HeldCommit = {
  /** Whether the API has the gateway's answer and stands before its own commit. */
  readonly isReached: () => Promise<boolean>;
  /** Ends what the killed API's connection was about to write, then lets everybody go on. */
  readonly release: () => Promise<void>;
};

const waitingForLock = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Holds the ledger, which is written in the transaction after the gateway's answer. */
const holdTheCommit = async (db: Pool): Promise<HeldCommit> => {
  const client = await db.connect();
  await client.query('begin');
  await client.query('lock table ledger_lines in exclusive mode');
  return {
    isReached: async () => (await db.query(`select pid ${waitingForLock}`)).rows.length > 0,
    release: async () => {
      await db.query(`select pg_terminate_backend(pid, 5000) ${waitingForLock}`);
      await client.query('rollback');
      client.release();
    },
  };
};

test('the API killed with -9 between the gateway\'s answer and the commit: one charge, and the customer reads the truth', async ({ visit, db, complaints }) => {
  complaints.allow(/status of 50\d/, /ERR_/, /WebSocket/);
  // A new process knows the real time only: so does this test from its beginning.
  await product.setClock(new Date());
  const customer = await makeCustomer(db, oneBill);
  const bill = billOf(customer);
  const page = await visit(payPath(bill), { as: customer, size: 'phone' });
  await expect(payButton(page, '$60.00')).toBeVisible();
  const commit = await holdTheCommit(db);
  await sandbox.addFault(gatewayCannotTell);
  await payButton(page, '$60.00').click();
  await expect.poll(commit.isReached).toBe(true);
  expect(await chargesOf(db, bill)).toEqual(['60.00']);
  await product.killApi();
  try {
    await commit.release();
  } finally {
    await product.startApi();
  }
  await expect(confirming(page)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(confirming(page)).toBeVisible();
  await sandbox.clearFaults();
  await product.advanceClock('PT40S');
  await checkNow(page, receipt(page));
  expect(await chargesOf(db, bill)).toEqual(['60.00']);
});
