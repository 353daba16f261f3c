import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { until } from '@billfold/server-kit/testing/until';
import { announceWork, listenForWork } from './wake-up.queries';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.close());

describe('wake-up', () => {
  it('hears of work, wakes everybody when it connects, and connects again when the connection is cut', async () => {
    const heard: (string | undefined)[] = [];
    const errors: unknown[] = [];
    const listener = listenForWork({
      databaseUrl: database.url,
      onWake: (kind) => heard.push(kind),
      onError: (error) => errors.push(error),
    });
    await until(() => heard.length === 1);
    await announceWork(database.db, 'texts');
    await until(() => heard.length === 2);
    expect(heard).toEqual([undefined, 'texts']);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'billfold-jobs' and datname = current_database()`.execute(
      database.db,
    );
    await until(() => heard.length === 3);
    expect(heard[2]).toBeUndefined();
    expect(errors).toHaveLength(1);
    await announceWork(database.db, 'again');
    await until(() => heard.length === 4);
    await listener.close();
    expect(heard).toEqual([undefined, 'texts', undefined, 'again']);
  });
});
