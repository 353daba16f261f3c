import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { OperationKindName } from '@billfold/shared/contracts/operation.contract';
import { createControlledClock } from '../../core/clock';
import { prepareEmptying } from '../../testing/empty-database';
import { insertMerchant, insertStaff } from '../../testing/factories';
import { testNow } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import type { OperationKind } from './operation-kind';
import { claimOperations, insertOperation } from './operation.queries';
import { runOperation } from './run-operation.service';

let database: TestDatabase;
let empty: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  empty = await prepareEmptying(database.db);
});
afterAll(() => database.close());
beforeEach(() => empty());

const lease = { worker: 'one', leaseMs: 30_000 };
const log = { info: () => {}, warn: () => {}, error: () => {} };
const fails = (): Promise<never> => Promise.reject(new Error('The disk is full.'));

/** Long work whose next failure is its last. */
const insertTired = async (kind: OperationKindName): Promise<number> => {
  const { db } = database;
  const merchant = await insertMerchant(db);
  const id = await insertOperation(db, {
    kind,
    merchantId: merchant.id,
    createdBy: (await insertStaff(db, [merchant.id])).id,
    total: 3,
    keyId: null,
    scheduledFor: null,
    now: testNow,
  });
  await sql`update operations set state = 'running', started_at = ${testNow}, tries = 4`.execute(
    db,
  );
  return id;
};

/** What a worker does that finds it due. */
const run = async (
  kind: OperationKind,
  rest: (ms: number) => Promise<unknown> = async () => {},
): Promise<number> => {
  const { db } = database;
  const clock = createControlledClock({ start: testNow, frozen: true });
  const due = await claimOperations(db, { ...lease, now: clock.now(), limit: 1 });
  for (const one of due)
    await runOperation({ db, clock, log }, new Map([[kind.name, kind]]), one, lease, {
      mayGoOn: async () => true,
      rest,
    });
  return due.length;
};
const stored = async (id: number) =>
  database.db
    .selectFrom('operations')
    .select(['state', 'failure', 'tries', 'done', 'next_run_at', 'finished_at', 'leased_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('long work with many steps', () => {
  it('rests between two steps as long as the earlier one asks, and holds no row', async () => {
    const id = await insertTired('mark_unread');
    let done = 0;
    const kind: OperationKind = {
      name: 'mark_unread',
      permission: 'message',
      step: async () => {
        done += 1;
        return { done, counts: {}, isOver: done === 3, restMs: done * 10 };
      },
    };
    const rests: (readonly [number, number])[] = [];
    await run(kind, async (ms) => {
      const row = sql<{
        done: number;
      }>`select done from operations where id = ${id} for update nowait`;
      rests.push([ms, (await row.execute(database.db)).rows[0]?.done ?? 0]);
    });
    expect(rests).toEqual([
      [10, 1],
      [20, 2],
    ]);
    expect(await stored(id)).toMatchObject({ state: 'done', done: 3 });
  });
});

describe('long work in conflict with another transaction', () => {
  it('takes the step again at once, without a failed try', async () => {
    const id = await insertTired('mark_unread');
    let tries = 0;
    const kind: OperationKind = {
      name: 'mark_unread',
      permission: 'message',
      step: async () => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        return { done: 3, counts: {}, isOver: true };
      },
    };
    await run(kind);
    expect(await stored(id)).toMatchObject({ state: 'done', done: 3 });
  });
});

describe('long work whose last try failed', () => {
  it('ends what it began when its kind has an end, and says why', async () => {
    const id = await insertTired('mass_send');
    const kind: OperationKind = {
      name: 'mass_send',
      permission: 'mass_message',
      step: fails,
      cancelStep: () => Promise.resolve({ done: 3, counts: { cancelled: 3 }, isOver: true }),
    };
    await run(kind);
    expect(await stored(id)).toEqual({
      state: 'cancelling',
      failure: 'Something went wrong',
      tries: 0,
      done: 0,
      next_run_at: testNow,
      finished_at: null,
      leased_by: null,
    });
    expect(await run(kind)).toBe(1);
    expect(await stored(id)).toMatchObject({
      state: 'cancelled',
      failure: 'Something went wrong',
      done: 3,
      next_run_at: null,
      finished_at: testNow,
    });
  });

  it('has failed when its end fails as often', async () => {
    const id = await insertTired('mass_send');
    await sql`update operations set state = 'cancelling'`.execute(database.db);
    await run({ name: 'mass_send', permission: 'mass_message', step: fails, cancelStep: fails });
    expect(await stored(id)).toMatchObject({ state: 'failed', tries: 5, finished_at: testNow });
  });

  it('has failed at once when its kind has nothing to end', async () => {
    const id = await insertTired('mark_unread');
    const kind: OperationKind = { name: 'mark_unread', permission: 'message', step: fails };
    await run(kind);
    expect(await stored(id)).toMatchObject({ state: 'failed', next_run_at: null });
    expect(await run(kind)).toBe(0);
  });
});
