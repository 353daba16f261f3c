import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type TestDatabase } from '@billfold/postgres/testing/test-server';
import { type DatabaseHandle, openDatabase } from '../database/open-database';
import { until } from '../testing/until';
import { announceWork, listenForWork } from './wake-up';

let made: TestDatabase;
let database: DatabaseHandle<unknown>;
beforeAll(async () => {
  made = await createDatabase();
  database = openDatabase({ url: made.url, max: 2 });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

describe('listenForWork', () => {
  it('gets each announcement, and wakes all kinds of work after each connection', async () => {
    const received: (string | undefined)[] = [];
    const errors: unknown[] = [];
    const listener = listenForWork({
      databaseUrl: made.url,
      onWake: (kind) => received.push(kind),
      onError: (error) => errors.push(error),
    });
    await until(() => received.length === 1);
    await announceWork(database.db, 'texts');
    await until(() => received.length === 2);
    expect(received).toEqual([undefined, 'texts']);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'billfold-jobs'
      and datname = current_database()`.execute(database.db);
    await until(() => received.length === 3);
    expect(received[2]).toBeUndefined();
    expect(errors).toHaveLength(1);
    await announceWork(database.db, 'again');
    await until(() => received.length === 4);
    await listener.close();
    expect(received).toEqual([undefined, 'texts', undefined, 'again']);
  });
});
