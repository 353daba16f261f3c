import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { dumpSchema } from './schema-dump.queries';

const file = new URL('./schema.sql', import.meta.url);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('has a schema.sql that is what the migrations make: after a migration run `npm run schema -w api`', async () => {
  const schema = await dumpSchema(database.db);
  if (process.env['WRITE_SCHEMA'] === '1') await writeFile(file, schema);
  expect(await readFile(file, 'utf8')).toBe(schema);
});
