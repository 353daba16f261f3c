import { readConfig } from '../core/config';
import { againAfterConflict } from '../db/again-after-conflict';
import { type Executor, openDatabase } from '../db/database';
import { createSecretHasher, type SecretHasher } from '../core/secret-hasher';
import { keepRows, restoreRows } from './world/kept-rows.queries';
import { countMerchants, insertWorld, replaceWorld } from './world/rows.queries';
import { type DemoWorld, generateDemoWorld } from './world/demo-world';
import { customerAccounts, staffAccounts } from './world/demo-people';

export type SeedOptions = {
  /** What the dates are relative to; the machine's clock when absent. */
  readonly now?: Date;
  /** The same as the API's PIN_PEPPER, or no demo user can sign in; from the environment when absent. */
  readonly pinPepper?: string;
  /** Sites beside http://localhost:8070 that may open the merchants' payment page; DEMO_ORIGINS when absent. */
  readonly origins?: readonly string[];
};

type Secrets = { readonly password_hash: string | null; readonly pin_hash: string | null };

const hashSecrets = async (hasher: SecretHasher): Promise<ReadonlyMap<number, Secrets>> => {
  const staff = staffAccounts.map(
    async ({ id, password, pin }) =>
      [
        id,
        { password_hash: await hasher.hashPassword(password), pin_hash: await hasher.hashPin(pin) },
      ] as const,
  );
  const customers = customerAccounts.map(
    async ({ id, pin }) =>
      [
        id,
        { password_hash: null, pin_hash: pin === null ? null : await hasher.hashPin(pin) },
      ] as const,
  );
  return new Map<number, Secrets>(await Promise.all([...staff, ...customers]));
};

const makeWorld = async ({
  // oxlint-disable-next-line clock/no-own-clock -- the demo is made at a person's machine, before a process serves it
  now = new Date(),
  pinPepper,
  origins,
}: SeedOptions): Promise<DemoWorld> => {
  const { security, demoOrigins } = readConfig();
  const secrets = await hashSecrets(
    createSecretHasher({ ...security, pinPepper: pinPepper ?? security.pinPepper }),
  );
  const world = generateDemoWorld(now, origins ?? demoOrigins);
  return {
    ...world,
    users: world.users.map((user) => ({ ...user, ...secrets.get(Number(user.id)) })),
  };
};

const withDatabase = async <Result>(
  url: string,
  work: (handle: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> => {
  const handle = openDatabase({ url, poolSize: 1, applicationName: 'billfold-demo' });
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
};

/** True when the migrated database has no merchant yet. */
export const isEmpty = (databaseUrl: string): Promise<boolean> =>
  withDatabase(databaseUrl, async ({ db }) => (await countMerchants(db)) === 0);

/**
 * Fills a migrated, empty database with the demo world, in one transaction: a killed run leaves it empty. Throws when
 * the database holds merchants already. The same `now` gives the same rows everywhere, except for the salts of the
 * secrets.
 *
 * Ids that guides and checks rely on:
 * - merchants: Cedar Water 1, Harbor Broadband 2, Maple Ridge HOA 3; they text from +13035550100, +12125550100,
 *   +16715550100
 * - users: cedar.owner 1, harbor.clerk 2, ana.rivera 10, bluedoor 11, sam.lee 12, new.customer 13; all others from 101
 * - subscriptions: Ana's 1, 2 and 3 at the merchant of the same id, Bluedoor's 4, Sam's 5, Nora's 6
 * - payment methods: Ana's Visa 1111 is 1, Mastercard 4444 is 2, Checking is 3; Bluedoor's Visa 4242 is 4
 * - Ana's invoices: 1 due in 10 days (14250, minimum 5000), 2 late (8000), 3 due in 4 days at merchant 2 (6499), 4
 *   scheduled for next week at merchant 2 (4500), 5 partly paid at merchant 3 (20000, 7500 paid), 6, 7 and 8 paid, 7 of
 *   them given back
 * - Bluedoor's invoice 9, Sam's invoice 10; all other invoices from 101
 * - the merchants' keys for their payment page: demo-business-access.ts
 *
 * Payments of the demo have no gateway attempt: they happened before this database knew the gateway.
 */
export const seedDemoWorld = async (
  databaseUrl: string,
  options: SeedOptions = {},
): Promise<void> => {
  const world = await makeWorld(options);
  await withDatabase(databaseUrl, ({ db }) => insertWorld(db, world));
};

/** One transaction, again after a conflict: a running product's jobs take the same tables, in an order of their own. */
const rewrite = (databaseUrl: string, work: (job: Executor) => Promise<void>): Promise<void> =>
  withDatabase(databaseUrl, ({ db }) => againAfterConflict(() => db.transaction().execute(work)));

/**
 * Throws away everything the migrated database holds, sessions included, and seeds it again in the same transaction: a
 * running product goes on with the new world. Never run it on a database with data to keep.
 */
export const resetDemoWorld = async (
  databaseUrl: string,
  options: SeedOptions = {},
): Promise<void> => {
  const world = await makeWorld(options);
  await rewrite(databaseUrl, (job) => replaceWorld(job, world));
};

/**
 * For a superuser, the same as often as the answered function is called: the first call keeps a copy of the rows, which
 * the others put back in a third of the time.
 */
export const prepareReset = (
  databaseUrl: string,
  options: SeedOptions = {},
): (() => Promise<void>) => {
  let hasKept = false;
  return async () => {
    if (hasKept) return rewrite(databaseUrl, restoreRows);
    const world = await makeWorld(options);
    await rewrite(databaseUrl, async (job) => {
      await replaceWorld(job, world);
      await keepRows(job);
    });
    hasKept = true;
  };
};
