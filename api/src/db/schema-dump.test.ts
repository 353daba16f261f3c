import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { writeRowTypes } from './row-types.queries';
import { dumpSchema } from './schema-dump.queries';

const schemaFile = new URL('./schema.sql', import.meta.url);
const rowsFile = new URL('./schema.ts', import.meta.url);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each([
  ['schema.sql', schemaFile, dumpSchema],
  ['schema.ts', rowsFile, writeRowTypes],
])(
  '%s equals the result of the migrations (write it with `npm run schema -w api`)',
  async (_name, file, write) => {
    const text = await write(database.db);
    if (process.env['WRITE_SCHEMA'] === '1') await writeFile(file, text);
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);
