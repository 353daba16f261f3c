import { readFile, writeFile } from 'node:fs/promises';
import { readMigrations } from '@billfold/server-kit/migrations/apply-migrations';
import { describeFunction } from '@billfold/server-kit/migrations/apply-functions';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

const versionsFile = new URL('./function-versions.txt', import.meta.url);
/** Indexes of the first migration hold its results, so it is created before them and never changes. */
const inMigration = 'search_form';

const functions = await readMigrations(new URL('./functions/', import.meta.url));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('the files of functions', () => {
  it.each(functions)('holds the function $name and no other in $name.sql', ({ name, text }) => {
    expect([...text.matchAll(/^create or replace function (\w+)\(/gm)].map(([, is]) => is)).toEqual(
      [name],
    );
  });

  it('hold each function of the schema', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       order by 1`.execute(database.db);
    const files = functions.map(({ name }) => name);
    expect(rows.map(({ name }) => name)).toEqual([...files, inMigration].toSorted());
  });

  it('raise their version with each change, kept by `npm run schema -w api`', async () => {
    const recorded = new Map(
      (await readFile(versionsFile, 'utf8')).split('\n').map((line) => {
        const [name = '', version = '', hash = ''] = line.split(' ');
        return [name, { version: Number(version), hash }];
      }),
    );
    const files = functions.map(describeFunction);
    const unraised = files.filter(({ name, version, hash }) => {
      const before = recorded.get(name);
      return before !== undefined && before.hash !== hash && before.version >= version;
    });
    expect(unraised.map(({ name }) => name)).toEqual([]);
    const lines = files.map(({ name, version, hash }) => `${name} ${version} ${hash}\n`).join('');
    if (process.env['WRITE_SCHEMA'] === '1') await writeFile(versionsFile, lines);
    expect(await readFile(versionsFile, 'utf8')).toBe(lines);
  });
});

describe('expect_keys', () => {
  const check = (order: string) =>
    sql`select expect_keys(${order}, array['amount', 'now'])`.execute(database.db);

  it('accepts null for a key', async () => {
    await expect(check('{"now": null, "amount": 5}')).resolves.toBeDefined();
  });

  it.each([
    ['{"amount": 5}', 'the order lacks the keys {now}'],
    ['{"amount": 5, "now": null, "amont": 6}', 'has the unknown keys {amont}'],
    [
      '{"amont": 5, "now": null}',
      'the order lacks the keys {amount} and has the unknown keys {amont}',
    ],
    ['[]', 'an order is an object'],
    ['5', 'an order is an object'],
  ])('rejects %s: %s', async (order, complaint) => {
    await expect(check(order)).rejects.toThrow(complaint);
  });

  it.each([
    'begin_attempt',
    'begin_split',
    'begin_donation',
    'record_outcome',
    'record_split_decision',
    'release_split',
    'end_invoice_runs',
    'reopen_runs',
  ])('rejects an empty order of %s', async (name) => {
    await expect(sql`select ${sql.raw(name)}('{}')`.execute(database.db)).rejects.toThrow(
      'the order lacks the keys {',
    );
  });
});
