import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertMerchant, insertStaff } from './testing/factories';
import { runCommand } from './testing/run-command';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('applications command', () => {
  it('lists what was submitted, approves it, and says what it did', async () => {
    const merchant = await insertMerchant(database.db);
    const staff = await insertStaff(database.db, [merchant.id]);
    const at = new Date('2026-11-01T12:00:00Z');
    const { id } = await database.db
      .insertInto('applications')
      .values({
        created_by: staff.id,
        merchant_ids: [merchant.id],
        merchant_name: 'Rowan Water',
        status: 'submitted',
        data: JSON.stringify({
          time_zone: 'America/Chicago',
          owner_name: 'Mia Cole',
          owner_email: 'mia@rowan.test',
        }),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const run = (...given: readonly string[]) =>
      runCommand('src/applications.ts', database.url, given);
    expect((await run('list')).stdout).toContain(`${id}  Rowan Water`);
    const approved = await run('approve', '--id', String(id));
    expect([approved.code, approved.stdout, approved.stderr]).toEqual([
      0,
      expect.stringMatching(/was approved: Rowan Water \(business \d+\)\. mia@rowan\.test gets/),
      '',
    ]);
    expect((await run('refuse', '--id', String(id))).stderr).toMatch(/^Usage: npm run application/);
    expect(await run('refuse', '--id', String(id), '--reason', 'No')).toMatchObject({ code: 1 });
  });
});
