import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(() => world.reset());

const heads = 'first_name,last_name,phone,email,service_address_zip';
const stranger = { phone: '7205550144', email: 'ana@stranger.test' };

/** A customer of another merchant. */
const addStranger = async (): Promise<void> => {
  const { id: merchantId } = await insertMerchant(world.db);
  const { id } = await insertCustomer(world.db, {
    ...stranger,
    proven_phone: stranger.phone,
    first_name: 'Ana',
  });
  await insertSubscription(world.db, { user_id: id, merchant_id: merchantId });
};

const check = (phone: string, email: string) =>
  world.upload('customers', [heads, `Nia,Okafor,${phone},${email},80202`].join('\n'), {
    dry_run: true,
  });

describe('a dry run of customers', () => {
  beforeAll(addStranger);

  it('reveals no more of contacts of another merchant than of new ones', async () => {
    const rowOf = async (phone: string, email: string) => {
      const { id } = (await check(phone, email)).json();
      const [row] = await world.get<readonly { cells: unknown }[]>(`imports/${id}/rows`);
      return { ...row, cells: [] };
    };
    const fresh = await rowOf('7205550198', 'new@stranger.test');
    expect(fresh).toMatchObject({ outcome: 'created', reasons: [] });
    for (const [phone, email] of [
      [stranger.phone, stranger.email],
      ['7205550199', stranger.email],
      [stranger.phone, 'nia@stranger.test'],
    ] as const)
      expect(await rowOf(phone, email)).toEqual(fresh);
  });

  it('runs 30 times an hour for one member', async () => {
    for (let time = 0; time < 30; time += 1)
      expect((await check('7205550197', 'new@stranger.test')).statusCode).toBe(200);
    const refused = await check('7205550197', 'new@stranger.test');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    await world.test.clock.advance('PT1H');
    expect((await check('7205550197', 'new@stranger.test')).statusCode).toBe(200);
  });
});

describe('the limit of checks', () => {
  const row = (index: number, phone = `720555${String(index).padStart(4, '0')}`): string =>
    `Nia,Okafor,${phone},n${index}.${world.merchantId()}@stranger.test,80202`;
  const start = (...rows: readonly string[]) =>
    world.upload('customers', [heads, ...rows].join('\n'));
  /** As after so many checks within the hour. */
  const haveChecked = async (times: number): Promise<void> => {
    await check('7205550197', 'new@stranger.test');
    const { numUpdatedRows } = await world.db
      .updateTable('rate_limits')
      .set({ hits: times })
      .where('key', '=', `import_checks:${world.staffId()}`)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  };

  it('counts an import that is cancelled before it writes', async () => {
    const rows = Array.from({ length: 1_001 }, (_none, index) => row(index, '7205550144'));
    await haveChecked(29);
    const answer = await start(...rows);
    expect(answer.statusCode).toBe(202);
    await world.post(`operations/${answer.json().import.operation.id}/cancel`);
    const refused = await start(...rows);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await check('7205550197', 'new@stranger.test')).statusCode).toBe(429);
    expect(await world.customers()).toEqual([]);
  });

  it('counts an import of which a row fails', async () => {
    await haveChecked(29);
    expect((await start(row(0, '12'))).json()).toMatchObject({ failures: { count: 1 } });
    expect((await start(row(30))).statusCode).toBe(429);
  });

  it('counts no import of which all rows succeed', async () => {
    await haveChecked(29);
    for (const number of [2_000, 2_001])
      expect((await start(row(number))).json()).toMatchObject({ successes: 1 });
    expect((await check('7205550197', 'new@stranger.test')).statusCode).toBe(200);
  });
});
