import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { lockSeries } from './lockbox-file.queries';
import { nightOf } from './lockbox-night.service';
import { makeFile } from './make-file.service';
import { voidOfflinePayment } from '../payments/payments.public';
import { fixed80 } from './shipped-layouts.domain';
import {
  insertCustomer,
  insertInvoice,
  insertSubscription,
  insertTransaction,
} from '../../testing/factories';
import {
  buildLockboxWorlds,
  type LockboxWorld,
  type LockboxWorlds,
} from '../../testing/lockbox-world';

describe('nightOf', () => {
  it.each([
    ['an hour after midnight', '2026-11-19', 'America/Denver', '2026-11-20T08:00:00.000Z'],
    ['before the clock goes back', '2026-10-31', 'America/Denver', '2026-11-01T07:00:00.000Z'],
    ['after the clock went back', '2026-11-01', 'America/Denver', '2026-11-02T08:00:00.000Z'],
    ['before the clock goes forward', '2027-03-13', 'America/Denver', '2027-03-14T08:00:00.000Z'],
    ['after the clock went forward', '2027-03-14', 'America/Denver', '2027-03-15T07:00:00.000Z'],
    [
      'after a midnight that does not exist',
      '2026-09-05',
      'America/Santiago',
      '2026-09-06T05:00:00.000Z',
    ],
  ])('is %s', (_name, date, zone, at) => {
    expect(nightOf(date, zone).toISOString()).toBe(at);
  });
});

let worlds: LockboxWorlds;
let world: LockboxWorld;
beforeAll(async () => {
  worlds = await buildLockboxWorlds();
});
afterAll(() => worlds.close());
beforeEach(async () => {
  world = await worlds.open();
});

const datesOf = async (merchantId = world.merchant.id) => {
  const { rows } = await sql<{ date: string; records: number }>`
    select file_date::text as date, records from lockbox_files where merchant_id = ${merchantId} order by id`.execute(
    world.db,
  );
  return rows.map(({ date, records }) => `${date} ${records}`);
};
const alarms = async () => {
  const { rows } = await sql<{ detail: string; is_open: boolean; merchant_id: number }>`
    select detail, resolved_at is null as is_open, merchant_id from alarms where kind = 'lockbox_failed'
      order by id`.execute(world.db);
  return rows;
};

describe('the nightly lockbox file', () => {
  it('is made an hour after the midnight of the merchant, once', async () => {
    await world.at('2026-11-20T19:00:00Z');
    await world.pay({ amount: 100, paid_date: '2026-11-20' });
    await world.at('2026-11-21T07:59:59Z');
    expect(await datesOf()).toEqual([]);
    await world.at('2026-11-21T08:00:00Z');
    await world.at('2026-11-21T08:00:30Z');
    expect(await datesOf()).toEqual(['2026-11-20 1']);
    const { rows } = await sql<object>`
      select actor, session_id from audit_log where action = 'lockbox_file.created'`.execute(
      world.db,
    );
    expect(rows).toEqual([{ actor: 'system:lockbox', session_id: null }]);
  });

  it('is made of each day in order after nights without a process', async () => {
    await world.at('2026-11-20T19:00:00Z');
    await world.pay({ amount: 100, paid_date: '2026-11-22' });
    await world.at('2026-11-23T12:00:00Z');
    expect(await datesOf()).toEqual(['2026-11-20 0', '2026-11-21 0', '2026-11-22 1']);
  });

  it('has the payments of the short and of the long day of the year', async () => {
    // 2027: forward on 14 March, back on 7 November.
    for (const date of ['2027-03-14', '2027-11-07']) {
      const before = `${date}T12:00:00Z`;
      await sql`update lockbox_settings set next_date = null, next_run_at = null`.execute(world.db);
      await world.at(before);
      await world.pay({ amount: 100, paid_date: date });
      const night = nightOf(date, 'America/Denver');
      await world.test.clock.set(new Date(night.getTime() - 1_000));
      expect(await datesOf()).not.toContain(`${date} 1`);
      await world.test.clock.set(night);
      expect(await datesOf()).toContain(`${date} 1`);
    }
  });

  it('is made once by three processes', async () => {
    await world.at('2026-11-20T19:00:00Z');
    const others = [await world.anotherProcess(), await world.anotherProcess()];
    try {
      const night = new Date('2026-11-22T12:00:00Z');
      const clocks = [world.test.clock, ...others.map(({ clock }) => clock)];
      await Promise.all(clocks.map((clock) => clock.set(night)));
      expect(await datesOf()).toEqual(['2026-11-20 0', '2026-11-21 0']);
    } finally {
      for (const other of others) await other.close();
    }
  });

  it('is not made without the integration', async () => {
    const without = await world.addMerchant({ integrations: [] });
    await world.at('2026-11-20T19:00:00Z');
    await world.at('2026-11-23T12:00:00Z');
    expect(await datesOf(without.merchant.id)).toEqual([]);
  });

  it('raises one alarm while its totals are wrong and is made when they are right', async () => {
    await world.at('2026-11-20T19:00:00Z');
    await world.pay({ amount: 14_250, paid_date: '2026-11-20' });
    const covered = fixed80.detail.fields.map((field) =>
      field.name === 'date' ? { ...field, start: 38 } : field,
    );
    await world.setLayout({ ...fixed80, detail: { fields: covered } });
    await world.at('2026-11-21T08:00:00Z');
    await world.at('2026-11-21T09:00:00Z');
    expect(await datesOf()).toEqual([]);
    expect(await alarms()).toEqual([
      {
        detail: expect.stringMatching(
          /^The lockbox file for 11\/20\/2026 wasn't created\. The control totals are wrong/,
        ),
        is_open: true,
        merchant_id: world.merchant.id,
      },
    ]);
    await world.setLayout(null);
    await world.at('2026-11-21T09:59:59Z');
    expect(await datesOf()).toEqual([]);
    await world.at('2026-11-21T10:00:00Z');
    expect(await datesOf()).toEqual(['2026-11-20 1']);
    expect(await alarms()).toMatchObject([{ is_open: false }]);
  });

  it('does not overtake the file of an earlier day', async () => {
    await world.at('2026-11-20T19:00:00Z');
    await world.pay({ amount: 100, paid_date: '2026-11-20' });
    const covered = fixed80.detail.fields.map((field) =>
      field.name === 'date' ? { ...field, start: 38 } : field,
    );
    await world.setLayout({ ...fixed80, detail: { fields: covered } });
    await world.at('2026-11-23T12:00:00Z');
    expect(await datesOf()).toEqual([]);
    await world.setLayout(null);
    await world.at('2026-11-23T13:00:00Z');
    expect(await datesOf()).toEqual(['2026-11-20 1', '2026-11-21 0', '2026-11-22 0']);
  });

  it('lacks a payment whose account no bank reads, until the account is mended', async () => {
    await world.at('2026-11-20T19:00:00Z');
    await world.pay({ amount: 100, paid_date: '2026-11-20' });
    const user = await insertCustomer(world.db);
    const merchant_id = world.merchant.id;
    const odd = { user_id: user.id, merchant_id, user_external_id: 'Peña-12' };
    const subscription = await insertSubscription(world.db, odd);
    const invoice = await insertInvoice(world.db, { subscription });
    const { id } = await insertTransaction(world.db, { invoice, paid_date: '2026-11-20' });
    await world.at('2026-11-21T08:00:00Z');
    expect(await datesOf()).toEqual(['2026-11-20 1']);
    const reason = `The account 'Peña-12' of payment ${id} has a letter a bank can't read.`;
    expect(await world.list()).toMatchObject([{ left_out: [{ payment: id, reason }] }]);
    expect(await alarms()).toMatchObject([
      {
        detail: `The lockbox file for 11/20/2026 was created without 1 payment. ${reason} Fix the account, and the next file will include what's missing.`,
        is_open: true,
      },
    ]);
    await world.test.clock.advance('PT1H');
    expect(await world.listContradictions()).toEqual([]);
    await sql`update subscriptions set user_external_id = 'P-12' where id = ${subscription.id}`.execute(
      world.db,
    );
    await world.at('2026-11-22T08:00:00Z');
    expect(await datesOf()).toEqual(['2026-11-20 1', '2026-11-21 1']);
    expect(await alarms()).toMatchObject([{ is_open: false }]);
    expect(await world.listContradictions()).toEqual([]);
  });

  it('takes the payment that was booked after the file of its day', async () => {
    await world.at('2026-11-20T19:00:00Z');
    await world.at('2026-11-21T12:00:00Z');
    await world.pay({ amount: 40, paid_date: '2026-11-20' });
    await world.at('2026-11-22T12:00:00Z');
    expect(await datesOf()).toEqual(['2026-11-20 0', '2026-11-21 1']);
  });

  it('takes the payment of a day before the first file that is booked since', async () => {
    await world.pay({ amount: 10, paid_date: '2026-11-17' });
    await world.at('2026-11-20T19:00:00Z');
    // On the day of the first file, and after it.
    const late = (amount: number, at: string) =>
      world.pay({ amount, paid_date: '2026-11-18', created_at: new Date(at) });
    await late(40, '2026-11-20T20:00:00Z');
    await world.at('2026-11-21T12:00:00Z');
    await late(70, '2026-11-21T20:00:00Z');
    await world.at('2026-11-23T12:00:00Z');
    expect(await datesOf()).toEqual(['2026-11-20 1', '2026-11-21 1', '2026-11-22 0']);
    const { rows } = await sql<object>`
      select (after ->> 'amount')::integer as amount, after ->> 'file_date' as file, after ->> 'paid_date' as day
        from audit_log where action = 'lockbox_file.late_payment_added' order by id`.execute(
      world.db,
    );
    expect(rows).toEqual([
      { amount: 40, file: '2026-11-20', day: '2026-11-18' },
      { amount: 70, file: '2026-11-21', day: '2026-11-18' },
    ]);
    expect(await world.listContradictions()).toEqual([]);
  });

  it('leaves a payment to the file of its own day, which a night still makes', async () => {
    await world.at('2026-11-20T19:00:00Z');
    await sql`update lockbox_settings set leased_by = 'other', leased_until = now() + interval '1 day'`.execute(
      world.db,
    );
    await world.at('2026-11-24T12:00:00Z');
    await world.pay({ amount: 40, paid_date: '2026-11-21', created_at: world.test.clock.now() });
    expect((await world.madeFile({ year: 2026, month: 11, day: 23 })).records).toBe(0);
    await sql`update lockbox_settings set leased_by = null, leased_until = null`.execute(world.db);
    await world.at('2026-11-24T12:01:00Z');
    const made = await datesOf();
    expect(made).toEqual(['2026-11-23 0', '2026-11-20 0', '2026-11-21 1', '2026-11-22 0']);
    expect(await world.listContradictions()).toEqual([]);
  });

  it('does not wait for the undo of its payments, nor the reverse', async () => {
    const { db, merchant, staff } = world;
    const [first, second] = [
      await world.pay({ is_cash: true, paid_date: '2026-11-18' }),
      await world.pay({ is_cash: true, paid_date: '2026-11-19' }),
    ];
    await sql`update invoices set amount_paid = 2000 where id = ${world.invoice.id}`.execute(db);
    await world.signIn();
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', staff.id)
      .executeTakeFirstOrThrow();
    const now = world.test.clock.now();
    const maker = { actor: 'system:lockbox', sessionId: null, requestId: null };
    await db.transaction().execute(async (night) => {
      const series = await lockSeries(night, merchant.id, now);
      if (series === undefined) throw new Error('There is no series.');
      const make = (date: string) => makeFile(night, series, date, { maker, now });
      await make('2026-11-18');
      await db.transaction().execute(async (undo) => {
        const takeBack = ({ id: transactionId }: typeof first) =>
          voidOfflinePayment(undo, {
            transactionId,
            merchantIds: [merchant.id],
            actor: `merchant:${staff.id}`,
            sessionId,
            requestId: 'undo',
            now,
          });
        expect(await takeBack(second)).toBeNull();
        await Promise.all([takeBack(first), make('2026-11-19')]);
      });
    });
    expect(await datesOf()).toEqual(['2026-11-18 1', '2026-11-19 1']);
  });
});
