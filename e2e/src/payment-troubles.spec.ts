import type { Pool } from 'pg';
import { checkNow, confirming, receipt } from './testing/customer-screens';
import { product } from './testing/control';
import { authorisationsOf, chargesOf, sandbox } from './testing/sandbox';
import { payButton, payPath } from './testing/screens';
import { expectSoundMoney } from './testing/sound-money';
import { expect, test } from './testing/test';
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
    await expect(page).toHaveURL(new RegExp(`/customer/receipts/paid/${bill}(\\?already=paid)?$`));
  }
  expect((await authorisationsOf(db, bill)).map(({ amount }) => amount)).toEqual(['60.00']);
});

const gatewayCannotTell = { match: { endpoint: 'inquireByOrderid' }, effect: 'http_500' };

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
