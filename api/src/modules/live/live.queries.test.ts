import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertMerchant } from '../../testing/factories';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { publishLive } from '../live-events/live-events.public';
import { listEventsAfter, pruneEvents } from './live.queries';

let database: TestDatabase;
let merchantId: number;
beforeAll(async () => {
  database = await createTestDatabase(2);
  merchantId = (await insertMerchant(database.db)).id;
});
afterAll(() => database.close());

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minute));
const idsAfter = async (after: number, gaps: readonly number[] = []): Promise<number[]> =>
  (await listEventsAfter(database.db, after, gaps, 500)).map((event) => event.id);

describe('the live outbox', () => {
  it('answers events after the cursor and in its gaps, and prunes old ones that were read', async () => {
    for (const minute of [0, 1, 2, 3]) {
      await publishLive(
        database.db,
        { merchantId, type: 'message', user: 'Ann', message: 'Hi', subId: 1, id: minute },
        at(minute),
      );
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = await idsAfter(0);
    expect(await idsAfter(third, [first])).toEqual([first, fourth]);
    await pruneEvents(database.db, at(3), second);
    expect(await idsAfter(0)).toEqual([third, fourth]);
    await pruneEvents(database.db, at(3), fourth);
    expect(await idsAfter(0)).toEqual([fourth]);
  });
});
