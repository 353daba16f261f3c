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
    const heard: (string | undefined)[] = [];
    const errors: unknown[] = [];
    const listener = listenForWork({
      databaseUrl: made.url,
      onWake: (kind) => heard.push(kind),
      onError: (error) => errors.push(error),
    });
    await until(() => heard.length === 1);
    await announceWork(database.db, 'texts');
    await until(() => heard.length === 2);
    expect(heard).toEqual([undefined, 'texts']);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'billfold-jobs'
      and datname = current_database()`.execute(database.db);
    await until(() => heard.length === 3);
    expect(heard[2]).toBeUndefined();
    expect(errors).toHaveLength(1);
    await announceWork(database.db, 'again');
    await until(() => heard.length === 4);
    await listener.close();
    expect(heard).toEqual([undefined, 'texts', undefined, 'again']);
  });
});
