import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDatabaseAway } from '@billfold/server-kit/database/database-away';
import { plannedEachTime } from '@billfold/server-kit/database/naming-client';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { openDatabase, parseSafeInteger, type Executor } from './database';
import { migrate } from './migrate';

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(1);
  });
  afterAll(() => database.close());

  const prepared = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from pg_prepared_statements`.execute(database.db);
    return rows[0]?.count ?? 0;
  };

  it('returns dates as text, moments as Date, and ids and sums as numbers', async () => {
    const { rows } =
      await sql`select date '2026-02-28' as day, timestamptz '2026-02-28 12:00+00' as moment,
        9007199254740991::bigint as id`.execute(database.db);
    expect(rows).toEqual([
      {
        day: '2026-02-28',
        moment: new Date('2026-02-28T12:00:00.000Z'),
        id: Number.MAX_SAFE_INTEGER,
      },
    ]);
    expect(() => parseSafeInteger('9007199254740993')).toThrow(RangeError);
    await expect(sql`select 9007199254740993::bigint as id`.execute(database.db)).rejects.toThrow(
      'beyond a safe integer',
    );
  });

  it('prepares a statement once per connection and keeps at most 256', async () => {
    const before = await prepared();
    for (let count = 0; count < 3; count += 1)
      await sql`select ${count}::integer as n`.execute(database.db);
    expect(await prepared()).toBe(before + 1);
    for (let count = 0; count < 300; count += 1)
      await sql`select ${count}::integer as ${sql.ref(`n${count}`)}`.execute(database.db);
    expect(await prepared()).toBe(256);
    const { rows } = await sql<{ n0: number }>`select ${7}::integer as ${sql.ref('n0')}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ n0: 7 }]);
  });

  it('names no statement that is to be planned each time', async () => {
    const before = await prepared();
    const { rows } = await sql<{
      n: number;
    }>`${sql.raw(plannedEachTime)} select ${7}::integer as n`.execute(database.db);
    expect([rows, await prepared()]).toEqual([[{ n: 7 }], before]);
  });

  it('continues after a failed statement, also one that needed room for its name', async () => {
    const attempt = database.db.transaction().execute(async (transaction) => {
      await sql`select ${1}::integer / 0 as broken`.execute(transaction);
    });
    await expect(attempt).rejects.toThrow('division by zero');
    const again = database.db.transaction().execute(async (transaction) => {
      await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
      await sql`select ${1}::integer as never_seen_before`.execute(transaction);
    });
    await expect(again).rejects.toThrow('current transaction is aborted');
    const { rows } = await sql<{ fine: number }>`select ${2}::integer as fine`.execute(database.db);
    expect(rows).toEqual([{ fine: 2 }]);
    const retried = await sql<{
      never_seen_before: number;
    }>`select ${1}::integer as never_seen_before`.execute(database.db);
    expect(retried.rows).toEqual([{ never_seen_before: 1 }]);
  });

  it('continues when a connection in use breaks, inside or between statements', async () => {
    const handle = openDatabase({ url: database.url, poolSize: 1 });
    const pidOf = async (executor: Executor): Promise<number> =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(executor)).rows[0]?.pid ??
      0;
    const end = (pid: number) =>
      sql`select pg_terminate_backend(${pid}, 10_000)`.execute(database.db);
    const between = handle.db.transaction().execute(async (transaction) => {
      await end(await pidOf(transaction));
      await sql`select 1`.execute(transaction);
    });
    expect(await between.catch(isDatabaseAway)).toBe(true);
    const inTheMiddle = handle.db.transaction().execute(async (transaction) => {
      const pid = await pidOf(transaction);
      await Promise.all([sql`select pg_sleep(600)`.execute(transaction), end(pid)]);
    });
    expect(await inTheMiddle.catch(isDatabaseAway)).toBe(true);
    expect(await pidOf(handle.db)).toBeGreaterThan(0);
    await handle.close();
  });

  it('discards a connection that its server ends', async () => {
    const handle = openDatabase({ url: database.url, poolSize: 1 });
    for (let round = 0; round < 20; round += 1) {
      const ended = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(600)`.execute(
        handle.db,
      );
      expect(await ended.catch(isDatabaseAway)).toBe(true);
      expect((await sql`select 1 as one`.execute(handle.db)).rows).toEqual([{ one: 1 }]);
    }
    await handle.close();
  });

  it('replaces a connection that does not answer', async () => {
    const handle = openDatabase({ url: database.url, poolSize: 1, longestAnswerMs: 500 });
    await expect(sql`select pg_sleep(600)`.execute(handle.db)).rejects.toThrow(
      'Query read timeout',
    );
    expect((await sql`select 2 as two`.execute(handle.db)).rows).toEqual([{ two: 2 }]);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`.execute(database.db);
    await handle.close();
  });

  it.each([
    ['30s', {}],
    ['15min', { statementTimeoutMs: 15 * 60_000 }],
  ])('ends a statement after %s', async (timeout, options) => {
    const { db, close } = openDatabase({ url: database.url, poolSize: 1, ...options });
    const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(db);
    expect(rows).toEqual([{ timeout }]);
    await close();
  });

  it('migrates once when many processes start at once', async () => {
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    const handles = Array.from({ length: 4 }, () =>
      openDatabase({ url: database.url, poolSize: 2 }),
    );
    const applied = await Promise.all(handles.map((handle) => migrate(handle.db)));
    await Promise.all(handles.map((handle) => handle.close()));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(applied.flat()).toEqual(applied.flat().toSorted());
    expect(applied.flat()[0]).toBe('0001_schema');
  });
});
