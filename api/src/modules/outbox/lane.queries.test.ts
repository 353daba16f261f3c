import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { holdLane, makeLanes, takeFromLanes } from './lane.queries';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const pace = { perSecond: 10 };
const lockedPhone = '+13035550100';
const free = '+13035550101';

/** A wait for a lock is an error at once. */
const takeWithoutWaiting = (lanes: readonly string[]): Promise<void> =>
  database.db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '1ms'`.execute(transaction);
    const taken = lanes.map((lane) => ({ lane, count: 50 }));
    await takeFromLanes(transaction, taken, pace);
  });
const owing = async (): Promise<readonly string[]> =>
  (
    await sql<{ lane: string }>`select lane from send_lanes where tokens < 0`.execute(database.db)
  ).rows.map(({ lane }) => lane);

beforeEach(async () => {
  await database.db.deleteFrom('send_lanes').execute();
  await makeLanes(database.db, [lockedPhone, free]);
});

describe('a lane that a claim of messages to many holds', () => {
  it('keeps no chat waiting, and other lanes give what is taken', async () => {
    await database.db.transaction().execute(async (claim) => {
      expect(await holdLane(claim, lockedPhone, pace)).toBeGreaterThanOrEqual(1);
      await takeWithoutWaiting([lockedPhone, free]);
      expect(await owing()).toEqual([free]);
    });
    await takeWithoutWaiting([lockedPhone]);
    expect((await owing()).toSorted()).toEqual([lockedPhone, free]);
  });

  it('is left by a second claim', async () => {
    const { db } = database;
    await db.transaction().execute(async (claim) => {
      await holdLane(claim, lockedPhone, pace);
      expect(
        await db.transaction().execute((other) => holdLane(other, lockedPhone, pace)),
      ).toBeUndefined();
    });
  });
});

describe('a lane without a bucket', () => {
  const fresh = '+13035550102';

  it('is locked by no claim, so that a chat that makes the bucket does not wait', async () => {
    const { db } = database;
    await db.transaction().execute(async (claim) => {
      expect(await holdLane(claim, fresh, pace)).toBeUndefined();
      await takeWithoutWaiting([fresh]);
    });
    expect(await owing()).toEqual([fresh]);
  });
});
