import { createDatabase, type TestDatabase } from '@billfold/postgres/testing/test-server';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from '../database/open-database';
import { until } from '../testing/until';
import { applyFiles } from './migrate';
import type { Migration, MigrationOptions } from './migration-session';

const migrate = (
  db: Kysely<unknown>,
  {
    migrations,
    ...options
  }: Partial<MigrationOptions> & { readonly migrations: readonly Migration[] },
) => applyFiles(db, migrations, { schema: 'notes', table: 'migrations', lock: '1', ...options });

let bare: TestDatabase;
let database: DatabaseHandle<unknown>;
const open = (max: number): DatabaseHandle<unknown> => openDatabase({ url: bare.url, max });
beforeEach(async () => {
  bare = await createDatabase('template0');
  database = open(2);
});
afterEach(async () => {
  await database.close();
  await bare.drop();
});

const first = {
  name: '0001_bills',
  text: 'create table bills (id bigint primary key, amount integer not null); insert into bills select n, n from generate_series(1, 50) n;',
};
const second = { name: '0002_notes', text: 'alter table bills add column note text;' };
const third = {
  name: '0003_by_amount',
  text: '-- outside a transaction\ndrop index concurrently if exists bills_amount;\ncreate index concurrently bills_amount on bills (amount);\n',
};

const isValid = async (): Promise<readonly unknown[]> =>
  (
    await sql`select indisvalid as is_valid from pg_index where indexrelid = 'bills_amount'::regclass`.execute(
      database.db,
    )
  ).rows;

describe('migrate', () => {
  it('skips migrations of a later release when an earlier release starts', async () => {
    expect(await migrate(database.db, { migrations: [first, second] })).toEqual([
      '0001_bills',
      '0002_notes',
    ]);
    expect(await migrate(database.db, { migrations: [first] })).toEqual([]);
    await sql`insert into bills (id, amount, note) values (51, 1, 'kept')`.execute(database.db);
    expect(await migrate(database.db, { migrations: [first, second, third] })).toEqual([
      '0003_by_amount',
    ]);
  });

  it('refuses a database of other migrations and changes nothing', async () => {
    const others = [{ ...first, name: '0000_old' }, second];
    await migrate(database.db, { migrations: others });
    await expect(migrate(database.db, { migrations: [first, second, third] })).rejects.toThrow(
      'The database has the migration 0000_old of a release before 1.0, which cannot be updated.',
    );
    expect(await migrate(database.db, { migrations: others })).toEqual([]);
  });

  it('rolls the failing file back, keeps earlier files and names the failing one', async () => {
    const failing = {
      name: '0002_fails',
      text: 'alter table bills add column note text; select 1 / 0;',
    };
    await expect(migrate(database.db, { migrations: [first, failing] })).rejects.toThrow(
      'Migration 0002_fails failed: division by zero',
    );
    expect(await migrate(database.db, { migrations: [first, second] })).toEqual(['0002_notes']);
  });

  it('releases a table lock that it waits for too long, and tries again', async () => {
    await migrate(database.db, { migrations: [first] });
    const others = open(2);
    let release: (() => void) | undefined;
    const reading = others.db.transaction().execute(async (transaction) => {
      await sql`select count(*) from bills`.execute(transaction);
      await new Promise<void>((resolve) => void (release = resolve));
    });
    await until(() => release !== undefined);
    const isWaiting = sql<{
      count: number;
    }>`select count(*)::integer as count from pg_locks where relation = 'bills'::regclass
      and mode = 'AccessExclusiveLock' and not granted`;
    const migrating = migrate(database.db, {
      migrations: [first, second],
      lockTimeoutMs: 300,
      betweenTriesMs: 1,
    });
    await until(async () => (await isWaiting.execute(others.db)).rows[0]?.count === 1);
    // It queues behind the migration, which waits for the reader.
    expect((await sql`select amount from bills where id = 7`.execute(others.db)).rows).toEqual([
      { amount: 7 },
    ]);
    release?.();
    await reading;
    expect(await migrating).toEqual(['0002_notes']);
    await others.close();
  });

  it('builds an index outside a transaction, also over a broken index', async () => {
    await migrate(database.db, { migrations: [first] });
    await sql`create index bills_amount on bills (amount)`.execute(database.db);
    await sql`update pg_index set indisvalid = false where indexrelid = 'bills_amount'::regclass`.execute(
      database.db,
    );
    expect(await migrate(database.db, { migrations: [first, third] })).toEqual(['0003_by_amount']);
    expect(await isValid()).toEqual([{ is_valid: true }]);
  });

  it('applies each file in one of three processes that start at once', async () => {
    const handles = Array.from({ length: 3 }, () => open(1));
    const applied = await Promise.all(
      handles.map((handle) => migrate(handle.db, { migrations: [first, second, third] })),
    );
    await Promise.all(handles.map((handle) => handle.close()));
    expect(applied.filter((names) => names.length > 0)).toEqual([
      ['0001_bills', '0002_notes', '0003_by_amount'],
    ]);
    expect(await isValid()).toEqual([{ is_valid: true }]);
  });
});

const balanceOne = {
  name: 'balance',
  text: '-- version 1\ncreate or replace function balance() returns integer language sql return 1;',
};
const balanceTwo = {
  name: 'balance',
  text: '-- version 2\ncreate or replace function balance() returns integer language sql return 2;',
};
// It calls a function of a later file.
const account = {
  name: 'account',
  text: '-- version 1\ncreate or replace function account() returns integer language sql as $$ select later() $$;',
};
const later = {
  name: 'later',
  text: '-- version 1\ncreate or replace function later() returns integer language sql return 7;',
};
const answerOf = async (call: string): Promise<unknown> =>
  (await sql<{ answer: number }>`select ${sql.raw(call)} as answer`.execute(database.db)).rows[0]
    ?.answer;
const run = (functions: readonly { readonly name: string; readonly text: string }[]) =>
  migrate(database.db, { migrations: [first], functions });

describe('functions of a schema', () => {
  it('are written after the migrations, and again in a newer version', async () => {
    expect(await run([account, balanceOne, later])).toEqual([
      '0001_bills',
      'account',
      'balance',
      'later',
    ]);
    expect(await answerOf('account()')).toBe(7);
    expect(await run([account, balanceOne, later])).toEqual([]);
    expect(await run([account, balanceTwo, later])).toEqual(['balance']);
    expect(await answerOf('balance()')).toBe(2);
  });

  it('stay in the newer version when an earlier release starts', async () => {
    await run([balanceTwo]);
    expect(await run([balanceOne, later])).toEqual(['later']);
    expect(await answerOf('balance()')).toBe(2);
    expect(await run([balanceTwo, later])).toEqual([]);
  });

  it('are rejected when a changed file kept its version', async () => {
    await run([balanceOne]);
    const changed = { ...balanceOne, text: balanceOne.text.replace('return 1', 'return 3') };
    await expect(run([changed])).rejects.toThrow(
      'Function balance differs from version 1 in the database. Raise the version in its first line.',
    );
    expect(await answerOf('balance()')).toBe(1);
  });

  it('are written all together or not at all', async () => {
    const broken = { name: 'broken', text: '-- version 1\ncreate or replace function (;' };
    await expect(run([balanceOne, broken])).rejects.toThrow('Function broken failed');
    await expect(answerOf('balance()')).rejects.toThrow('does not exist');
    expect(await run([balanceOne])).toEqual(['balance']);
  });

  it('are rejected without a version in the first line', async () => {
    const unnamed = { name: 'balance', text: 'create or replace function balance() …' };
    await expect(run([unnamed])).rejects.toThrow(
      "Function balance must begin with a line '-- version 1'.",
    );
  });

  it('are written by one of three processes that start at once', async () => {
    const handles = Array.from({ length: 3 }, () => open(1));
    const changes = { migrations: [first], functions: [account, balanceOne, later] };
    const applied = await Promise.all(handles.map((handle) => migrate(handle.db, changes)));
    await Promise.all(handles.map((handle) => handle.close()));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });
});
