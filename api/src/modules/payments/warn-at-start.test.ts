import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '../../db/database';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { holdMoney } from './money-hold.queries';
import { warnAtStart } from './warn-at-start.service';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.close());

const warnings = async (db: Database, isProduction: boolean): Promise<readonly string[]> => {
  const warnings: string[] = [];
  await warnAtStart(db, { warn: (_details, message) => void warnings.push(message) }, isProduction);
  return warnings;
};

it('reports at start the data that a failover could lose, and a hold of payments', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const risky = openDatabase({ url: url.toString(), poolSize: 1 });
  const safe = new URL(database.url);
  safe.searchParams.set('options', '-c synchronous_commit=on');
  const sound = openDatabase({ url: safe.toString(), poolSize: 1 });
  try {
    expect(await warnings(risky.db, true)).toEqual([
      expect.stringMatching(/^synchronous_commit is off/),
    ]);
    expect(await warnings(risky.db, false)).toEqual([]);
    expect(await warnings(sound.db, true)).toEqual([]);
    await holdMoney(database.db, {
      because: 'a restore',
      actor: 'operator:anna',
      now: new Date('2026-11-20T19:00:00Z'),
    });
    expect(await warnings(sound.db, false)).toEqual([expect.stringMatching(/^payments are held/)]);
  } finally {
    await risky.close();
    await sound.close();
  }
});

it('reports nothing at start when the database cannot be reached', async () => {
  const away = openDatabase({
    url: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 1,
    acquireTimeoutMs: 500,
  });
  try {
    expect(await warnings(away.db, true)).toEqual([]);
  } finally {
    await away.close();
  }
});
