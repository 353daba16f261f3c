import { readConfig } from '../../core/config';
import { createSecretHasher } from '../../core/secret-hasher';
import { openDatabase } from '../../db/database';
import { businessNames, firstNames, lastNames, streets } from '../world/person-names';
import {
  advanceSequences,
  type BigWorldSize,
  hasBigWorld,
  insertBigBills,
  insertBigCustomers,
  insertBigGroups,
  insertBigMerchants,
  insertBigMessages,
  insertBigSearchTexts,
  insertBigTransactions,
  liftLimits,
  prepareBigWorld,
  restTriggers,
  vacuumBigWorld,
} from './big-world.queries';

const fullSize: BigWorldSize = {
  merchants: 100,
  customers: [100_000, 5_000, 50],
  billsPerCustomer: 10,
  messagesPerCustomer: 20,
};

/** The password of `big.owner@big.test` (first merchant) and `big.pair@big.test` (first and second). */
export const bigWorldPassword = 'Big-World-1';

type BigWorldOptions = {
  /** What the dates are relative to; the machine's clock when absent. */
  readonly now?: Date;
  readonly size?: BigWorldSize;
  /** Checks each row by foreign keys and triggers; else only where the role may not switch them off. */
  readonly isChecked?: boolean;
  readonly log?: (line: string) => void;
};

/**
 * Adds 100 merchants to a migrated database; the first has 100,000 customers, a million invoices and transactions, and
 * two million messages. All in one transaction: a killed run leaves nothing. The same `now` and size give the same
 * rows. False when it is there already.
 */
export const addBigWorld = async (
  databaseUrl: string,
  // oxlint-disable-next-line clock/no-own-clock -- the demo is made at a person's machine
  { now = new Date(), size = fullSize, isChecked = false, log = () => {} }: BigWorldOptions = {},
): Promise<boolean> => {
  const { db, close } = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    applicationName: 'billfold-demo-big',
    longestAnswerMs: 0,
  });
  const hasher = createSecretHasher(readConfig().security);
  const passwordHash = await hasher.hashPassword(bigWorldPassword);
  const plan = { ...size, now, firstNames, lastNames, businessNames, streets, passwordHash };
  try {
    if (await hasBigWorld(db)) return false;
    await liftLimits(db);
    await db.transaction().execute(async (transaction) => {
      await prepareBigWorld(transaction, plan);
      await insertBigMerchants(transaction, plan);
      await insertBigCustomers(transaction);
      await insertBigGroups(transaction);
      log('customers');
      const isResting = !isChecked && (await restTriggers(transaction));
      await insertBigBills(transaction, plan);
      log('bills');
      await insertBigTransactions(transaction);
      if (isResting) await insertBigSearchTexts(transaction);
      log('transactions');
      await insertBigMessages(transaction, plan);
      log('messages');
      await advanceSequences(transaction);
    });
    await vacuumBigWorld(db);
    return true;
  } finally {
    await close();
  }
};
