import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createSecretHasher } from '../core/secret-hasher';
import { readConfig } from '../core/config';
import { readGroups } from '../modules/groups/read-groups.service';
import { auditMoney } from '../modules/money-audit/money-audit.service';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { until } from '@billfold/server-kit/testing/until';
import { isEmpty, prepareReset, seedDemoWorld } from './seed';
import { unanswered } from './world/message-texts';

const now = new Date('2026-11-20T19:00:00.000Z');
let database: TestDatabase;

const rowsOf = async <Row>(statement: string): Promise<Row[]> =>
  (await sql.raw<Row>(statement).execute(database.db)).rows;
const numberOf = async (statement: string): Promise<number> =>
  (await rowsOf<{ n: number }>(`select (${statement})::bigint as n`))[0]?.n ?? -1;

const tables = [
  'merchants',
  'merchant_api_keys',
  'merchant_origins',
  'merchant_staff',
  'payment_methods',
  'subscriptions',
  'tags',
  'subscription_tags',
  'payment_plans',
  'invoices',
  'invoice_lines',
  'transactions',
  'ledger_lines',
  'payment_runs',
  'consent_records',
  'sms_templates',
  'auto_groups',
  'auto_group_conditions',
  'messages',
  'conversations',
  'triggers',
  'trigger_conditions',
  'trigger_actions',
  'lockbox_files',
  'lockbox_lines',
];
const checksums = () =>
  Promise.all([
    ...tables.map((table) =>
      rowsOf(
        `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
      ),
    ),
    rowsOf(
      `select md5(string_agg(concat_ws(',', id, username, email, phone, full_name, date_of_birth, state,
        created_at), '|' order by id)) as sum from users`,
    ),
  ]);

const rowsAndIds = async () => {
  const names = await rowsOf<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return [
    await Promise.all(
      names.map(({ name }) =>
        rowsOf(
          `select '${name}' as name, count(*), md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`,
        ),
      ),
    ),
    await rowsOf(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    ),
  ];
};

beforeAll(async () => {
  database = await createTestDatabase(2);
  await seedDemoWorld(database.url, { now });
}, 120_000);
afterAll(() => database.close());

describe('demo world', () => {
  it('refuses a database that holds merchants, and names the empty tables', async () => {
    const empty = await createTestDatabase(1);
    expect(await isEmpty(empty.url)).toBe(true);
    await empty.close();
    expect(await isEmpty(database.url)).toBe(false);
    await expect(seedDemoWorld(database.url, { now })).rejects.toThrow('needs an empty database');
  });

  it('contains merchants with zones, fees, integrations and logos', async () => {
    expect(
      await rowsOf(
        `select id, name, time_zone, integrations, donation_fee, ach_on, takes_cash, default_report_range
          from merchants order by id`,
      ),
    ).toEqual([
      {
        id: 1,
        name: 'Cedar Water',
        time_zone: 'America/Denver',
        integrations: ['Caliber'],
        donation_fee: 3,
        ach_on: true,
        takes_cash: false,
        default_report_range: '30',
      },
      {
        id: 2,
        name: 'Harbor Broadband',
        time_zone: 'America/New_York',
        integrations: [],
        donation_fee: 0,
        ach_on: false,
        takes_cash: false,
        default_report_range: '30',
      },
      {
        id: 3,
        name: 'Maple Ridge HOA',
        time_zone: 'Pacific/Guam',
        integrations: [],
        donation_fee: 7,
        ach_on: true,
        takes_cash: true,
        default_report_range: '30',
      },
    ]);
  });

  it('opens the payment page of a merchant with the keys of the guide', async () => {
    const owned = await rowsOf<{ merchant_id: number; kind: string; name: string | null }>(`
      select k.merchant_id, k.kind, coalesce(case k.key_hash
        when sha256('pk_demo_cedar_water') then 'pk_demo_cedar_water'
          when sha256('sk_demo_cedar_water') then 'sk_demo_cedar_water'
        when sha256('pk_demo_harbor_broadband') then 'pk_demo_harbor_broadband'
        when sha256('pk_demo_maple_ridge') then 'pk_demo_maple_ridge'
          when sha256('sk_demo_maple_ridge') then 'sk_demo_maple_ridge' end, '?') as name
      from merchant_api_keys k order by k.id`);
    expect(owned.map(({ merchant_id, kind, name }) => `${merchant_id} ${kind} ${name}`)).toEqual([
      '1 publishable pk_demo_cedar_water',
      '1 secret sk_demo_cedar_water',
      '2 publishable pk_demo_harbor_broadband',
      '3 publishable pk_demo_maple_ridge',
      '3 secret sk_demo_maple_ridge',
    ]);
    expect(await rowsOf('select company_token from merchants order by id')).toEqual([
      { company_token: 'ct_demo_cedar_water' },
      { company_token: 'ct_demo_harbor_broadband' },
      { company_token: 'ct_demo_maple_ridge' },
    ]);
    expect(
      await rowsOf('select origin from merchant_origins where merchant_id = 2 order by 1'),
    ).toEqual([{ origin: 'http://127.0.0.1:8070' }, { origin: 'http://localhost:8070' }]);
  });

  it('has proved addresses for exactly the customers who have signed up', async () => {
    expect(
      await rowsOf(
        `select username, proven_email, proven_phone from users
          where username in ('ana.rivera', 'new.customer', 'cedar.owner') order by 1`,
      ),
    ).toEqual([
      { username: 'ana.rivera', proven_email: 'ana.rivera@mail.test', proven_phone: '3035550101' },
      { username: 'cedar.owner', proven_email: null, proven_phone: null },
      { username: 'new.customer', proven_email: null, proven_phone: null },
    ]);
    expect(
      await rowsOf(
        `select 1 from users where kind = 'customer' and state <> 'invited' and proven_email is distinct from email`,
      ),
    ).toEqual([]);
  });

  it('lets exactly the people with a secret sign in', async () => {
    const hasher = createSecretHasher(readConfig({ NODE_ENV: 'test' }).security);
    const people = await rowsOf<{
      username: string;
      password_hash: string | null;
      pin_hash: string | null;
    }>(
      `select username, password_hash, pin_hash from users where password_hash is not null
        or pin_hash is not null order by id`,
    );
    expect(people.map((person) => person.username)).toEqual([
      'cedar.owner',
      'harbor.clerk',
      'ana.rivera',
      'bluedoor',
      'sam.lee',
    ]);
    const pins = ['2580', '1470', '4826', '7315', '9042'];
    for (const [index, pin] of pins.entries())
      expect(await hasher.verifyPin(people[index]?.pin_hash ?? null, pin)).toBe(true);
    expect(await hasher.verifyPassword(people[0]?.password_hash ?? null, 'Cedar-Water-1')).toBe(
      true,
    );
    expect(await hasher.verifyPassword(people[1]?.password_hash ?? null, 'Harbor-Band-1')).toBe(
      true,
    );
    expect(
      await rowsOf(
        `select state, date_of_birth::text as born, zip, phone from users where username = 'new.customer'`,
      ),
    ).toEqual([{ state: 'invited', born: '1990-05-17', zip: '80202', phone: '3035550104' }]);
  });

  it('contains the invoices of Ana and Bluedoor, relative to today in each zone', async () => {
    const bills = await rowsOf(`
      select i.id, i.merchant_id as m, i.amount, i.amount_paid as paid, i.minimum_amount_due as min,
        i.due_date - business_date('${now.toISOString()}', m.time_zone) as days,
        invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state,
          business_date('${now.toISOString()}', m.time_zone)) as state,
        i.scheduled_on - business_date('${now.toISOString()}', m.time_zone) as scheduled,
        (select string_agg(kind, ',' order by id) from invoice_lines l where l.invoice_id = i.id) as lines,
        (select string_agg(type || ' ' || status, ',' order by id) from transactions t
          where t.invoice_id = i.id) as money
      from invoices i join merchants m on m.id = i.merchant_id where i.id < 10 order by i.id`);
    expect(bills).toEqual([
      {
        id: 1,
        m: 1,
        amount: 14250,
        paid: 0,
        min: 5000,
        days: 10,
        state: 'upcoming',
        scheduled: null,
        lines: 'item,item,append',
        money: null,
      },
      {
        id: 2,
        m: 1,
        amount: 8000,
        paid: 0,
        min: 2000,
        days: -12,
        state: 'late',
        scheduled: null,
        lines: 'item,append',
        money: null,
      },
      {
        id: 3,
        m: 2,
        amount: 6499,
        paid: 0,
        min: 6499,
        days: 4,
        state: 'due',
        scheduled: null,
        lines: 'item,append',
        money: null,
      },
      {
        id: 4,
        m: 2,
        amount: 4500,
        paid: 0,
        min: 4500,
        days: 9,
        state: 'upcoming',
        scheduled: 7,
        lines: 'item',
        money: 'payment scheduled',
      },
      {
        id: 5,
        m: 3,
        amount: 20000,
        paid: 7500,
        min: 2500,
        days: 5,
        state: 'due',
        scheduled: null,
        lines: 'item,item',
        money: 'payment success',
      },
      {
        id: 6,
        m: 1,
        amount: 13075,
        paid: 13075,
        min: 13075,
        days: -38,
        state: 'paid',
        scheduled: null,
        lines: 'item,item,append',
        money: 'payment success',
      },
      {
        id: 7,
        m: 2,
        amount: 6499,
        paid: 6499,
        min: 6499,
        days: -60,
        state: 'paid',
        scheduled: null,
        lines: 'item,append',
        money: 'payment refunded,refund success',
      },
      {
        id: 8,
        m: 3,
        amount: 20000,
        paid: 20000,
        min: 20000,
        days: -87,
        state: 'paid',
        scheduled: null,
        lines: 'item,item',
        money: 'payment success',
      },
      {
        id: 9,
        m: 2,
        amount: 12784,
        paid: 0,
        min: 12784,
        days: 6,
        state: 'due',
        scheduled: null,
        lines: 'item,item,append',
        money: null,
      },
    ]);
    expect(
      await rowsOf(`select autopay_enabled, autopay_customized, autopay_amount, autopay_frequency, autopay_day,
        autopay_method,
      autopay_started_on, autopay_next_on, autopay_next_at from subscriptions where id = 4`),
    ).toEqual([
      {
        autopay_enabled: true,
        autopay_customized: true,
        autopay_amount: 15_000,
        autopay_frequency: 'monthly',
        autopay_day: '15',
        autopay_method: 4,
        autopay_started_on: '2026-11-21',
        autopay_next_on: '2026-12-15',
        autopay_next_at: new Date('2026-12-15T05:00:00Z'),
      },
    ]);
    expect(
      await rowsOf(
        `select type, token, nickname, preferred, last4 from payment_methods where user_id = 10 order by id`,
      ),
    ).toEqual([
      { type: 1, token: '9417444583181111', nickname: 'Everyday', preferred: true, last4: '1111' },
      { type: 1, token: '9552077874254444', nickname: 'Backup', preferred: false, last4: '4444' },
      { type: 3, token: '100234567890', nickname: 'Checking', preferred: false, last4: '6789' },
    ]);
    expect(await numberOf(`select count(*) from payment_methods where user_id = 12`)).toBe(0);
    expect(
      await numberOf(
        `select count(*) from subscriptions where id = 5 and not (sms_opt_in or email_opt_in or marketing_opt_in)`,
      ),
    ).toBe(1);
  });

  it('contains the other customers', async () => {
    expect(await numberOf(`select count(*) from users where kind = 'customer' and id > 100`)).toBe(
      400,
    );
    expect(await numberOf(`select count(*) from invoices where id > 9`)).toBe(3000);
    expect(await numberOf(`select count(*) from conversations where is_open`)).toBe(60);
    expect(
      await rowsOf(
        `select merchant_id, count(*) as n from conversations where is_unread group by 1`,
      ),
    ).toEqual([{ merchant_id: 1, n: 12 }]);
    const lastWords = await rowsOf<{ type: number; body: string }>(
      `select m.type, m.body from conversations c join messages m on m.id = c.last_message_id where c.is_unread`,
    );
    expect(lastWords.filter(({ type, body }) => type !== 2 || !unanswered.includes(body))).toEqual(
      [],
    );
    for (const [table, count] of [
      ['sms_templates', 6],
      ['tags', 12],
      ['triggers', 8],
      ['lockbox_files', 3],
      ['payment_plans', 2],
    ] as const) {
      expect(await numberOf(`select count(*) from ${table}`)).toBe(count);
    }
    expect(await numberOf(`select count(*) from auto_groups where not is_all_customers`)).toBe(5);
    const groups = await readGroups(
      { db: database.db, actor: { merchantIds: [1, 2, 3] }, clock: { now: () => now } },
      { merchantId: undefined, search: undefined },
      { limit: 50, sort: { field: 'name', isDescending: false }, after: null, isBackward: false },
    );
    const sizes = groups.items.map(({ group, summary }) => [group.name, summary.total] as const);
    expect(sizes.filter(([name]) => name === 'All Customers')).toHaveLength(3);
    expect(sizes.filter(([, total]) => total === 0)).toEqual([]);
    const states = await rowsOf<{ state: string }>(
      `select distinct invoice_state(amount, amount_paid, due_date, stored_state, '2026-11-20') as state
        from invoices order by 1`,
    );
    expect(states.map((row) => row.state)).toEqual([
      'cancelled',
      'due',
      'late',
      'paid',
      'upcoming',
    ]);
  });

  it('satisfies every rule of money', async () => {
    expect(
      await numberOf(
        `select count(*) from invoices i
          where amount <> (select sum(amount) from invoice_lines l where l.invoice_id = i.id)`,
      ),
    ).toBe(0);
    expect(
      await numberOf(`select count(*) from invoices i
        where amount_paid <> coalesce((select sum(case side when 'credit' then l.amount else -l.amount end)
      from ledger_lines l where l.invoice_id = i.id and l.account = 'invoice'), 0)`),
    ).toBe(0);
    expect(
      await numberOf(
        `select count(*) from invoices where (amount_paid >= amount) <> (paid_date is not null)`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        `select count(*) from transactions r join transactions p on p.id = r.refund_of where r.amount > p.amount
          or r.created_at < p.created_at`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        `select count(*) from transactions t join transactions v on v.refund_of = t.id and v.type = 'void'
          and v.amount = t.amount
          join invoices i on i.id = t.invoice_id and i.amount_paid < i.amount where t.status = 'voided'`,
      ),
    ).toBe(await numberOf(`select count(*) from transactions where status = 'voided'`));
    expect(await numberOf(`select count(*) from transactions where type = 'void'`)).toBeGreaterThan(
      0,
    );
    expect(
      await numberOf(
        `select count(*) from transactions where type = 'refund' and refund_of is null`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        `select count(*) from transactions t join invoices i on i.id = t.invoice_id where t.created_at < i.created_at`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        `select count(*) from invoices where scheduled_on is not null
          and (scheduled_on <= '2026-11-20' or scheduled_on > due_date)`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        `select count(*) from payment_methods where type = 1 and right(token, 4) <> last4`,
      ),
    ).toBe(0);
    expect(
      await numberOf(`select count(*) from transactions where created_at > '${now.toISOString()}'`),
    ).toBe(0);
    expect(
      await numberOf(`select count(*) from messages where created_at > '${now.toISOString()}'`),
    ).toBe(0);
  });

  it('has a payment per scheduled invoice, words per consent, and no overdue run', async () => {
    expect(
      await rowsOf(`select r.cycle_on, r.amount, r.state, r.payment_method_id, r.due_at, t.status,
        t.amount as promised, i.scheduled_on
      from payment_runs r join transactions t on t.id = r.transaction_id join invoices i on i.id = r.invoice_id
        where r.invoice_id = 4`),
    ).toEqual([
      {
        cycle_on: '2026-11-27',
        amount: 4_500,
        state: 'waiting',
        payment_method_id: 1,
        due_at: new Date('2026-11-27T05:00:00Z'),
        status: 'scheduled',
        promised: 4_500,
        scheduled_on: '2026-11-27',
      },
    ]);
    expect(await numberOf(`select count(*) from payment_runs`)).toBeGreaterThan(3);
    expect(
      await numberOf(
        `select count(*) from payment_runs where due_at <= '${now.toISOString()}' or state <> 'waiting'`,
      ),
    ).toBe(0);
    expect(
      await numberOf(`select count(*) from transactions t full join payment_runs r on r.transaction_id = t.id
      where (t.status = 'scheduled') is distinct from (r.id is not null)`),
    ).toBe(0);
    expect(
      await numberOf(
        `select count(*) from invoices i full join payment_runs r on r.invoice_id = i.id
          where i.scheduled_on is distinct from r.cycle_on`,
      ),
    ).toBe(0);
    expect(
      await numberOf(`select count(*) from payment_runs r join payment_methods m on m.id = r.payment_method_id
        join merchants b on b.id = r.merchant_id
      where m.user_id <> r.user_id or (m.type = 3 and not b.ach_on)`),
    ).toBe(0);
    expect(
      await numberOf(`select count(*) from subscriptions where autopay_enabled
        and (autopay_started_on is null or autopay_next_at <= '${now.toISOString()}'
      or (autopay_day = 'due_date') <> (autopay_next_on is null)
        or autopay_customized <> (autopay_amount is not null))`),
    ).toBe(0);
    expect(
      await numberOf(`select count(*) from subscriptions s full
        join (select * from consent_records where kind = 'auto_pay') c on c.subscription_id = s.id
      where s.autopay_enabled is distinct from (c.id is not null)`),
    ).toBe(0);
    expect(await rowsOf(`select wording from consent_records where subscription_id = 4`)).toEqual([
      {
        wording:
          'On the 15th of each month, we will charge up to $150.00 of what you owe Harbor Broadband to Visa 4242. Next: 12/15/2026.',
      },
    ]);
    expect(
      await numberOf(`select count(*) from consent_records where kind = 'scheduled_payment'`),
    ).toBe(await numberOf(`select count(*) from payment_runs`));
  });

  it('passes the money audit', async () => {
    const { lines } = await auditMoney({
      db: database.db,
      gatewayMerchantId: '496160873888',
      listedDays: 0,
      clock: { now: () => now },
      ladderMs: 60_000,
    });
    expect(lines.filter((line) => line.result === 'violated')).toEqual([]);
  });

  it('leaves the id sequences behind its rows', async () => {
    // Rolled back: the other tests count the rows.
    const inserting = database.db.transaction().execute(async (transaction) => {
      const tag = await transaction
        .insertInto('tags')
        .values({ merchant_id: 1, name: 'After the seed' })
        .returning('id')
        .executeTakeFirst();
      await sql`insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address,
        delivery, created_at)
        values (1, 1, 2, 1, 'hi', 'Ana', '+1', 'received', now())`.execute(transaction);
      expect(tag).toEqual({ id: 13 });
      throw new Error('undone');
    });
    await expect(inserting).rejects.toThrow('undone');
  });

  it('opens lockbox files with the number of lines that they state', async () => {
    expect(
      await numberOf(
        `select count(*) from lockbox_files f
           left join (select file_id, count(*) as records, sum(amount) as total from lockbox_lines
             group by file_id) l on l.file_id = f.id
         where (f.records, f.total) is distinct from (l.records, l.total) or f.records < 2
           or f.records <> (select count(*) from regexp_matches(f.content, '^D', 'gn'))`,
      ),
    ).toBe(0);
  });

  it('is restored by a reset while a job locks its tables, later from kept rows', async () => {
    const asSeeded = await checksums();
    const restore = prepareReset(database.url, { now });
    await sql`update invoices set amount_paid = 0, paid_date = null where id = 6`.execute(
      database.db,
    );
    await sql`insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address,
      delivery, created_at)
      values (1, 1, 2, 1, 'hi', 'Ana', '+1', 'received', now())`.execute(database.db);
    expect(await checksums()).not.toEqual(asSeeded);
    const isWaiting = async () =>
      (
        await rowsOf<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'billfold-demo'
            and wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).length > 0;
    const reset = await database.db.transaction().execute(async (job) => {
      await sql`set local deadlock_timeout = '30s'`.execute(job);
      await sql`lock table users in row exclusive mode`.execute(job);
      const resetting = restore();
      resetting.catch(() => {});
      await until(isWaiting);
      // Each now waits for the other, as they lock in another order; the server ends the one that waited first.
      await sql`lock table ledger_lines in row exclusive mode`.execute(job);
      return { resetting };
    });
    await expect(reset.resetting).resolves.toBeUndefined();
    expect(await checksums()).toEqual(asSeeded);
    await expect(sql`delete from ledger_lines`.execute(database.db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_log`.execute(database.db)).rejects.toThrow('append-only');
    await expect(sql`delete from consent_records`.execute(database.db)).rejects.toThrow(
      'never changed',
    );

    const asKept = await rowsAndIds();
    await sql`insert into tags (merchant_id, name) values (1, 'Late twice')`.execute(database.db);
    await sql`delete from invoice_texts`.execute(database.db);
    expect(await rowsAndIds()).not.toEqual(asKept);
    await restore();
    expect(await rowsAndIds()).toEqual(asKept);
    await expect(sql`delete from ledger_lines`.execute(database.db)).rejects.toThrow('append-only');
  }, 120_000);
});
