import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertMerchant, insertStaff } from './testing/factories';
import { runCommand } from './testing/run-command';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const merchant = await insertMerchant(database.db);
  await insertStaff(database.db, [merchant.id], {
    username: 'harbor.clerk',
    email: 'clerk@harbor.test',
    state: 'invited',
  });
});
afterAll(() => database.close());

const invite = (...given: string[]) => runCommand('src/invite-staff.ts', database.url, given);
const mails = async (): Promise<{ address: string; body: string }[]> =>
  (
    await sql<{
      address: string;
      body: string;
    }>`select address, body from notices order by id`.execute(database.db)
  ).rows;

describe('invite-staff command', () => {
  it('mails a link, and prints none', async () => {
    const { code, stdout, stderr } = await invite('--username', 'Harbor.Clerk');
    expect([code, stdout, stderr]).toEqual([
      0,
      'harbor.clerk gets a mail with a link to choose a password.\n',
      '',
    ]);
    const mail = (await mails()).at(-1);
    expect(mail?.address).toBe('clerk@harbor.test');
    expect(mail?.body).toMatch(
      /^https:\/\/pay\.example\.test\/create-password\?username=harbor\.clerk&code=[\w-]{43}$/m,
    );
    expect(mail?.body).toContain('The link works once and expires in 7 days.');
  });

  it('reports an unknown person', async () => {
    const before = await mails();
    expect(await invite('--email', 'nobody@harbor.test')).toMatchObject({
      code: 1,
      stdout: 'No staff member is called nobody@harbor.test.\n',
    });
    expect(await mails()).toEqual(before);
  });
});
