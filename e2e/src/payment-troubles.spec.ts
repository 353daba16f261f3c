import type { Pool } from 'pg';
import { checkNow, complaint, confirming, receipt } from './testing/customer-screens';
import { product } from './testing/control';
import { authorisationsOf, chargesOf, sandbox } from './testing/sandbox';
import { payButton, payPath } from './testing/screens';
import { expectSoundMoney } from './testing/sound-money';
import { expect, picture, test } from './testing/test';
import { makeCustomer } from './testing/world';

test.beforeAll(() => product.reset());
test.afterEach(() => sandbox.clearFaults());
test.afterAll(expectSoundMoney);

const oneBill = { bills: [{ amount: 6_000 }] };
const billOf = ({ bills }: { readonly bills: readonly number[] }): number => bills[0] ?? 0;

test('Double clicks in two tabs charge once, and both tabs show the receipt [CUST-059 CUST-070]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const customer = await makeCustomer(db, oneBill);
  const bill = billOf(customer);
  const first = await visit(payPath(bill), { as: customer, size: 'phone' });
  const second = await first.context().newPage();
  await second.goto(payPath(bill));
  await Promise.all([first, second].map((page) => expect(payButton(page, '$60.00')).toBeVisible()));
  await Promise.all([first, second].map((page) => payButton(page, '$60.00').dblclick()));
  for (const page of [first, second]) {
    await expect(receipt(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/customer/receipts/paid/${bill}$`));
  }
  expect((await authorisationsOf(db, bill)).map(({ amount }) => amount)).toEqual(['60.00']);
});

const gatewayCannotTell = { match: { endpoint: 'inquireByOrderid' }, effect: 'http_500' };

test('A payment in doubt shows its state until it ends uncharged, then can be paid', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, oneBill);
  const bill = billOf(customer);
  await sandbox.addFault({ match: { endpoint: 'auth' }, effect: 'hang', times: 1 });
  // A status call settles the payment as soon as the gateway answers: until then it stays in doubt.
  await sandbox.addFault(gatewayCannotTell);
  const page = await visit(payPath(bill), {
    as: customer,
    size: 'phone',
    prepare: (context) => context.clock.install(),
  });
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
  await picture(page, 'still-working-phone');
  letThrough();
  await expect(confirming(page)).toBeVisible();
  await expect(page.getByText('You do not need to pay again.')).toBeVisible();
  await picture(page, 'confirming-phone');
  await page.reload();
  await expect(confirming(page)).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await next.goto(payPath(bill));
  await expect(confirming(next)).toBeVisible();
  await expect(next.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  await sandbox.clearFaults();
  for (const duration of ['PT130S', 'PT70S', 'PT130S']) await product.advanceClock(duration);
  await checkNow(next, complaint(next, 'nothing was charged'));
  expect(await chargesOf(db, bill)).toEqual([]);
  await payButton(next, '$60.00').click();
  await expect(receipt(next)).toBeVisible();
  expect(await chargesOf(db, bill)).toEqual(['60.00']);
});

type HeldCommit = {
  /** Whether the API has the gateway's answer and waits before its commit. */
  readonly isReached: () => Promise<boolean>;
  /** Ends the open write of the killed API's connection, then releases the lock. */
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

test('kill -9 of the API before the commit leads to one charge and a receipt', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 50\d/, /ERR_/, /WebSocket/);
  // A new process knows the real time only: so does this test from its beginning.
  await product.showRealTime();
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
