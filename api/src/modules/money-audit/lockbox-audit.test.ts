import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  buildLockboxWorlds,
  type LockboxWorld,
  type LockboxWorlds,
} from '../../testing/lockbox-world';
import { findContradictoryLockboxFiles } from './lockbox-audit.queries';

let worlds: LockboxWorlds;
let world: LockboxWorld;
beforeAll(async () => {
  worlds = await buildLockboxWorlds();
  world = await worlds.open();
  await world.pay({ amount: 100 });
  await world.pay({ amount: 250 });
  await world.pay({ amount: 70, status: 'voided' });
  await world.madeFile();
  await world.pay({ amount: 40, created_at: new Date('2026-11-20T22:00:00Z') });
  await world.test.clock.set(new Date('2026-11-22T19:00:00Z'));
  await world.madeFile({ year: 2026, month: 11, day: 21 });
  // Given back after its file, and booked late for the next one.
  await sql`
    with paid as (update transactions set status = 'refunded' where amount = 250 returning *), given_back as (
      insert into transactions (merchant_id, user_id, invoice_id, type, refund_of, amount, status, visible_method,
        created_at)
      select merchant_id, user_id, invoice_id, 'refund', id, amount, 'success', 'x', '2026-11-22T20:00:00Z'
        from paid
      returning id
    )
    select from given_back g, post_ledger(g.id)`.execute(world.db);
  await world.pay({ amount: 90, created_at: new Date('2026-11-22T21:00:00Z') });
});
afterAll(() => worlds.close());

/** What the audit says of a database broken by this statement; everything is as before afterwards. */
const foundAfter = async (statement: string): Promise<string> => {
  const transaction = await world.db.startTransaction().execute();
  try {
    await sql
      .raw(
        `alter table lockbox_files disable trigger all; alter table lockbox_lines disable trigger all; ${statement}`,
      )
      .execute(transaction);
    return (await findContradictoryLockboxFiles(transaction)).join('\n');
  } finally {
    await transaction.rollback().execute();
  }
};

describe('findContradictoryLockboxFiles', () => {
  it('finds nothing in files with late, voided and later refunded payments', async () => {
    expect(await findContradictoryLockboxFiles(world.db)).toEqual([]);
  });

  it.each([
    [
      'a payment of another amount',
      `update transactions set amount = 101 where amount = 100`,
      'is not payment',
    ],
    [
      'a payment of another day',
      `update transactions set paid_date = '2026-11-18' where amount = 100`,
      'is not payment',
    ],
    ['a line that is missing', `delete from lockbox_lines where amount = 100`, 'lines 1 of 250'],
    [
      'a payment without a line',
      `delete from lockbox_lines where amount = 250`,
      'is in none, and file',
    ],
    [
      'a late payment that the next file forgot',
      `update transactions set created_at = '2026-11-21T00:00:00Z' where amount = 90`,
      'is in none, and file',
    ],
    [
      'a late payment of a day before the first file',
      `update lockbox_settings set next_date = '2026-11-22', next_run_at = now(),
        nights_began_at = '2026-11-20T00:00:00Z';
       update transactions set paid_date = '2026-11-17', created_at = '2026-11-20T22:00:00Z' where amount = 90`,
      'of 2026-11-17 is in none, and file',
    ],
    ['other bytes', `update lockbox_files set content = replace(content, '0350', '0351')`, 'bytes'],
    ['a file without its lines', `update lockbox_files set records = 9`, 'lines 2 of 350'],
    ['a layout that cannot be read', `update lockbox_files set layout = '{}'`, 'bytes'],
  ])('reports %s', async (_name, statement, text) => {
    expect(await foundAfter(statement)).toContain(text);
  });

  it('leaves files of an earlier release alone', async () => {
    expect(
      await foundAfter(
        `insert into lockbox_files (merchant_id, file_date, records, content, created_at) select id,
          '2026-11-18', 7, 'x', '2026-11-19' from merchants`,
      ),
    ).toBe('');
  });
});
