import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { tooManyRequests } from '../../core/problem.errors';
import { createSecretHasher } from '../../core/secret-hasher';
import { insertCustomer } from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { until } from '@billfold/server-kit/testing/until';
import { guardGuess } from './guess-guard.service';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  await sql`truncate guess_counters`.execute(test.database.db);
});

const guess = { account: 'customer:1', address: '10.0.0.1', secret: 'pin' } as const;
const world = () => ({
  db: test.database.db,
  now: test.clock.now(),
  settings: test.config.security,
});
const tryWith = (verify: () => Promise<boolean>): Promise<string> =>
  guardGuess(world(), guess, verify).then(String, (error: { code: string }) => error.code);
const wrong = () => tryWith(async () => false);
const refused = () =>
  tryWith(async () => {
    throw tooManyRequests(1);
  });
const account = async (): Promise<unknown[]> =>
  (
    await sql`select * from guess_counters where subject = 'account:customer:1'`.execute(
      test.database.db,
    )
  ).rows;
const address = async (): Promise<number> =>
  (
    await sql<{
      failures: number;
    }>`select failures from guess_counters where subject = 'address:10.0.0.1'`.execute(
      test.database.db,
    )
  ).rows[0]?.failures ?? 0;

describe('an unverified try, refused because the hash queue was full', () => {
  it('leaves no counter when it was the first', async () => {
    expect(await refused()).toBe('too_many_requests');
    expect([await account(), await address()]).toEqual([[], 0]);
  });

  it.each([1, 3, 4])('leaves %i earlier wrong tries unchanged', async (times) => {
    for (let count = 0; count < times; count += 1) await wrong();
    await test.clock.passTime('PT3M');
    const before = [await account(), await address()];
    for (let count = 0; count < 20; count += 1) expect(await refused()).toBe('too_many_requests');
    expect([await account(), await address()]).toEqual(before);
  });

  it('does not extend a lock or open a window or day early', async () => {
    for (let count = 0; count < 5; count += 1) await wrong();
    await test.clock.passTime('PT61S');
    await wrong();
    await test.clock.passTime('PT6M');
    const before = await account();
    expect(await refused()).toBe('too_many_requests');
    expect(await account()).toEqual(before);
    await test.clock.passTime('P2D');
    expect(await refused()).toBe('too_many_requests');
    expect(await account()).toEqual(before);
  });

  it('undoes only its own increment when other tries ran at the same time', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const waiting = tryWith(
      () =>
        new Promise<boolean>((_resolve, reject) => {
          refuse = reject;
        }),
    );
    await until(async () => (await account()).length > 0);
    for (let count = 0; count < 4; count += 1) expect(await wrong()).toBe('false');
    expect(await wrong()).toBe('locked_out');
    refuse(tooManyRequests(1));
    expect(await waiting).toBe('too_many_requests');
    expect(await account()).toMatchObject([{ failures: 4, day_failures: 4, lock_level: 0 }]);
    expect(await wrong()).toBe('false');
    expect(await wrong()).toBe('locked_out');
  });

  it('does not lock for good', async () => {
    for (let count = 0; count < 9; count += 1) {
      await wrong();
      await test.clock.passTime('PT61M');
    }
    expect(await refused()).toBe('too_many_requests');
    expect(await account()).toMatchObject([{ day_failures: 9, locked_for_good: false }]);
  });
});

it('a storm that fills the hash queue never locks the owner of the PIN', async () => {
  const busy = await buildTestApp({ settings: { HASH_CONCURRENCY: '1', HASH_QUEUE: '0' } });
  try {
    const user = await insertCustomer(busy.database.db, {
      pin_hash: await createSecretHasher(busy.config.security).hashPin('4826'),
    });
    const signIn = () =>
      busy.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: user.username, pin: '4826' },
      });
    const codes = (await Promise.all(Array.from({ length: 20 }, signIn))).map(
      (answer) => answer.statusCode,
    );
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0);
    expect((await signIn()).statusCode).toBe(200);
    expect(
      (
        await sql`select 1 from guess_counters where subject like 'account:%'`.execute(
          busy.database.db,
        )
      ).rows,
    ).toEqual([]);
  } finally {
    await busy.close();
  }
});
