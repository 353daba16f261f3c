import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { runCommand } from './testing/run-command';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('create-merchant command', () => {
  it('reports the business and its addresses, and mails the link only', async () => {
    const words = ['--name', 'Lakeside Water', '--time-zone', 'America/Chicago'];
    const owner = ['--owner', 'Mia Cole', '--email', 'mia@lakeside.test'];
    const run = (given: readonly string[]) =>
      runCommand('src/create-merchant.ts', database.url, given);
    const { code, stdout, stderr } = await run([...words, ...owner]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Lakeside Water \(business \d+\) was created\.$/),
      'mia@lakeside.test gets an email with a link to choose a password.',
      'Staff sign in:     https://pay.example.test/login',
      'Customer sign in:  https://pay.example.test/customer/login',
      'Donation page:     https://pay.example.test/donation?merchant_name=lakeside_water',
      '',
    ]);
    const { rows } = await sql<{ body: string }>`select body from notices`.execute(database.db);
    expect(rows).toEqual([
      { body: expect.stringMatching(/\/create-password\?username=mia&code=[\w-]{43}$/m) },
    ]);
    const incomplete = await run(words);
    expect(incomplete).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage: npm run merchant:create/),
    });
  });
});
