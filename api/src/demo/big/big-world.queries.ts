import { permissions } from '@billfold/shared/contracts/permissions.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { advanceSequence } from '../world/rows.queries';

/** The number of rows of each kind. */
export type BigWorldSize = {
  readonly merchants: number;
  /** Customers of the first merchant, of the second, and of each other. */
  readonly customers: readonly [number, number, number];
  readonly billsPerCustomer: number;
  readonly messagesPerCustomer: number;
};

export type BigWorldPlan = BigWorldSize & {
  readonly now: Date;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly businessNames: readonly string[];
  readonly streets: readonly string[];
  readonly passwordHash: string;
};

/** Takes the limits of a call off this connection. */
export const liftLimits = async (executor: Executor): Promise<void> => {
  await sql`set statement_timeout = 0`.execute(executor);
};

const step = (executor: Executor, text: string): Promise<unknown> =>
  sql.raw(text).execute(executor);

/**
 * The tables `big_base` (what the ids begin behind), `big_words` and `big_people` (n: all customers, merchant: 1, 2, …)
 * of this transaction. Each later statement computes its rows from n, so that the same plan gives the same rows.
 */
export const prepareBigWorld = async (executor: Executor, plan: BigWorldPlan): Promise<void> => {
  const [first, second, other] = plan.customers;
  await step(
    executor,
    `create temp table big_base on commit drop as
     select ${[
       'merchants',
       'users',
       'subscriptions',
       'invoices',
       'transactions',
       'messages',
       'tags',
       'auto_groups',
     ]
       .map((table) => `(select coalesce(max(id), 0) from ${table}) as ${table}`)
       .join(', ')}`,
  );
  await sql`
    create temp table big_words (first_names text[], last_names text[], businesses text[], streets text[],
      now timestamptz) on commit drop
  `.execute(executor);
  await sql`
    insert into big_words values (${[...plan.firstNames]}::text[], ${[...plan.lastNames]}::text[],
      ${[...plan.businessNames]}::text[],
      ${[...plan.streets]}::text[], ${plan.now})
  `.execute(executor);
  await sql`create temp table big_people (n bigint primary key, merchant bigint) on commit drop`.execute(
    executor,
  );
  await sql`
    insert into big_people
    select row_number() over (order by m, k), m from generate_series(1, ${plan.merchants}::integer) m
     cross join lateral generate_series(1, case m when 1 then ${first}::integer when 2 then ${second}::integer
       else ${other}::integer end) k
  `.execute(executor);
};

export const insertBigMerchants = async (executor: Executor, plan: BigWorldPlan): Promise<void> => {
  await sql`
    insert into merchants (id, name, time_zone, ach_on, created_at)
    select b.merchants + m, 'Big Merchant ' || lpad(m::text, 3, '0'), 'America/Denver', true, w.now - interval '2 years'
      from big_base b, big_words w, generate_series(1, ${plan.merchants}::integer) m
  `.execute(executor);
  await sql`
    insert into users (id, kind, role, username, email, first_name, last_name, password_hash, state, created_at)
    select b.users + s.n, 'merchant', 2, s.name, s.name || '@big.test', 'Bea', s.name, ${plan.passwordHash},
      'active', w.now - interval '2 years'
      from big_base b, big_words w, (values (1, 'big.owner'), (2, 'big.pair')) as s (n, name)
  `.execute(executor);
  await sql`
    insert into merchant_staff (user_id, merchant_id, permissions)
    select b.users + s.n, b.merchants + s.merchant, ${[...permissions]}::text[]
      from big_base b, (values (1, 1), (2, 1), (2, 2)) as s (n, merchant)
  `.execute(executor);
  // Where triggers rest, no merchant has got its group of all customers.
  await sql`
    insert into auto_groups (merchant_id, name, is_all_customers, created_at)
    select m.id, 'All Customers', true, m.created_at from merchants m
     where not exists (select from auto_groups g where g.merchant_id = m.id and g.is_all_customers)
  `.execute(executor);
};

/** Every 25th is a business customer, every 20th is invited, every 50th inactive. */
export const insertBigCustomers = async (executor: Executor): Promise<void> => {
  await sql`
    insert into users (id, kind, role, username, email, phone, first_name, last_name, is_business,
      business_name, zip, state, created_at)
    select b.users + 2 + p.n, 'customer', 4, 'big.' || p.n, 'big.' || p.n || '@people.test', (5550000000 + p.n)::text,
           case when p.n % 25 = 0 then '' else w.first_names[(1 + p.n * 7919 %
             cardinality(w.first_names))::integer] end,
           case when p.n % 25 = 0 then '' else w.last_names[(1 + p.n * 104729 / 7 %
             cardinality(w.last_names))::integer] end,
           p.n % 25 = 0,
           case when p.n % 25 = 0 then w.businesses[(1 + p.n / 25 % cardinality(w.businesses))::integer] || ' '
             || p.n else '' end,
           lpad(((80000 + p.n * 13) % 100000)::text, 5, '0'), case when p.n % 20 = 1 then 'invited' else 'active' end,
           w.now - interval '1 year' + p.n % 300 * interval '1 day'
      from big_people p, big_base b, big_words w
  `.execute(executor);
  await sql`
    insert into subscriptions (id, user_id, merchant_id, state, user_external_id, sms_opt_in, email_opt_in,
      service_address,
      service_address_city, service_address_state, service_address_zip, created_at)
    select b.subscriptions + p.n, b.users + 2 + p.n, b.merchants + p.merchant,
           case when p.n % 50 = 7 then 'inactive' when p.n % 20 = 1 then 'invited' else 'active' end,
           case when p.n % 3 = 0 then 'EXT-' || p.n else '' end, p.n % 2 = 0, p.n % 5 < 4,
           p.n % 9000 + 1 || ' ' || w.streets[(1 + p.n % cardinality(w.streets))::integer], 'Denver', 'CO',
           lpad(((80000 + p.n * 13) % 100000)::text, 5, '0'), w.now - interval '1 year' + p.n % 300 * interval '1 day'
      from big_people p, big_base b, big_words w
  `.execute(executor);
  await sql`
    insert into tags (id, merchant_id, name)
    select b.tags + t.n, b.merchants + 1, t.name
      from big_base b, (values (1, 'Paperless'), (2, 'VIP'), (3, 'Irrigation'), (4, 'Rare')) as t (n, name)
  `.execute(executor);
  await sql`
    insert into subscription_tags (subscription_id, tag_id)
    select b.subscriptions + p.n, b.tags + t.n
      from big_people p, big_base b, (values (1, 2), (2, 17), (3, 10), (4, 5000)) as t (n, every)
     where p.merchant = 1 and p.n % t.every = 0
  `.execute(executor);
};

/** Groups of the first merchant: one of each kind of condition, from a few customers to all. */
export const insertBigGroups = async (executor: Executor): Promise<void> => {
  await sql`
    create temp table big_rules (name text, field text, operator text, value text) on commit drop
  `.execute(executor);
  await sql`
    insert into big_rules
    select r.name, r.field, r.operator, r.value from (values
      ('Active', 'state', 'exact', 'active'), ('Businesses', 'is_business', 'exact', 'true'),
        ('Denver', 'service_address_zip', 'startswith', '802'),
      ('Far behind', 'days_late', 'gt', '30'), ('Inactive', 'state', 'exact', 'inactive'),
        ('Late', 'days_late', 'gt', '0'),
      ('Large balance', 'balance', 'gt', '30000'), ('One street', 'service_address_zip', 'exact', '80013'),
        ('Owing', 'balance', 'gt', '0')
    ) as r (name, field, operator, value)
    union all
    select 'Tagged ' || t.name, 'tags', 'any', t.id::text from tags t cross join big_base b where t.id > b.tags
    union all
    select 'Paperless and late', 'tags', 'all', (b.tags + 1)::text from big_base b
    union all
    select 'Paperless and late', 'days_late', 'gt', '0'
  `.execute(executor);
  await sql`
    insert into auto_groups (merchant_id, name, created_at)
    select b.merchants + 1, r.name, w.now - interval '1 year' from (select distinct name from big_rules) r cross
      join big_base b cross join big_words w
     order by r.name
  `.execute(executor);
  await sql`
    insert into auto_group_conditions (group_id, field_name, operator, value)
    select g.id, r.field, r.operator, r.value from big_rules r cross join big_base b
      join auto_groups g on g.merchant_id = b.merchants + 1 and g.name = r.name
     order by g.id, r.field
  `.execute(executor);
};

/** Spreads the words of invoices and methods over their ids, so that no word goes with a month or a customer. */
const scattered = (id: string, of: number): string =>
  `(${id} * 2654435761 / 65536 % ${of})::integer`;

/**
 * One invoice a month: the older ones are paid, the last ones late, due or upcoming; every 97th is cancelled. One word
 * is in the invoices of a single month.
 */
export const insertBigBills = async (executor: Executor, plan: BigWorldPlan): Promise<void> => {
  await sql`
    create temp table big_bills on commit drop as
    select b.invoices + (p.n - 1) * ${plan.billsPerCustomer}::integer + k as id, k,
      b.subscriptions + p.n as subscription_id,
           b.merchants + p.merchant as merchant_id, b.users + 2 + p.n as user_id,
             2000 + ((p.n * 37 + k * 101) % 30000)::integer as amount,
           w.now - (${plan.billsPerCustomer}::integer - k) * interval '30 days' - p.n % 28 * interval '1 day' -
             p.n % 1440 * interval '1 minute' as created_at,
           (p.n + k) % 97 = 0 as is_cancelled,
           (p.n + k) % 97 <> 0 and (k <= ${plan.billsPerCustomer}::integer - 2 or (p.n + k) % 3 = 0) as is_paid,
           p.n % 40 = 1 and k = ${plan.billsPerCustomer}::integer - 1 as is_in_part
      from big_people p cross join big_base b cross join big_words w cross
        join generate_series(1, ${plan.billsPerCustomer}::integer) k
  `.execute(executor);
  await sql`
    insert into invoices (id, subscription_id, merchant_id, user_id, invoice_number, description, amount,
      amount_paid, due_date, paid_date,
      stored_state, state_set_by_merchant, created_at)
    select i.id, i.subscription_id, i.merchant_id, i.user_id, 'B-' || i.id,
           case when i.k = 3 and ${sql.raw(scattered('i.id', 6))} = 0 then 'Spring cleaning'
                else (array['Water service', 'Internet plan', 'Quarterly dues', 'Sewer and trash', 'Irrigation',
                  'Late fee'])[1 + ${sql.raw(scattered('i.id', 6))}] end,
           i.amount, case when i.is_paid then i.amount when i.is_in_part
             and not i.is_cancelled then i.amount / 2 else 0 end,
           i.created_at::date + 20, case when i.is_paid then (i.created_at + interval '5 days')::date end,
           case when i.is_cancelled then 'cancelled' end, i.is_cancelled, i.created_at
      from big_bills i
  `.execute(executor);
  await sql`
    insert into invoice_lines (invoice_id, kind, position, description, amount)
    select i.id, 'item', 0, 'Service', i.amount from big_bills i
  `.execute(executor);
};

/** Of each invoice: a payment where one was made, else a declined try. */
export const insertBigTransactions = async (executor: Executor): Promise<void> => {
  await sql`
    insert into transactions (id, invoice_id, subscription_id, merchant_id, user_id, type, amount, status,
      visible_method, paid_date, created_at)
    select b.transactions + row_number() over (order by i.id), i.id, i.subscription_id, i.merchant_id,
      i.user_id, 'payment',
           case when i.amount_paid > 0 then i.amount_paid else i.amount end,
             case when i.amount_paid > 0 then 'success' else 'declined' end,
           (array['Visa 1111', 'Mastercard 4444', 'Visa 4242', 'Checking 6789',
             'Amex 0005'])[1 + ${sql.raw(scattered('i.id', 5))}],
           case when i.amount_paid > 0 then (i.created_at + interval '5 days')::date end,
             i.created_at + interval '5 days'
      from invoices i cross join big_base b where i.id > b.invoices
  `.execute(executor);
  await sql`
    insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount, posted_at)
    select t.id, t.merchant_id, t.invoice_id, line.account, line.side, t.amount, t.created_at
        from transactions t cross join big_base b cross
          join (values ('gateway', 'debit'), ('invoice', 'credit')) as line (account, side)
       where t.id > b.transactions and t.status = 'success' order by t.id
    `.execute(executor);
};

/** What a search reads, which the triggers keep unless they rest. */
export const insertBigSearchTexts = async (executor: Executor): Promise<void> => {
  await sql`
    insert into invoice_texts (invoice_id, merchant_id, search_text)
    select i.id, i.merchant_id, lower(i.invoice_number || ' ' || i.description)
      from invoices i cross join big_base b where i.id > b.invoices
  `.execute(executor);
  await sql`
    insert into method_names (merchant_id, name)
    select distinct t.merchant_id, lower(t.visible_method)
      from transactions t cross join big_base b where t.id > b.transactions
  `.execute(executor);
};

/** Every third is received; half of the conversations are open, every tenth is unread. */
export const insertBigMessages = async (executor: Executor, plan: BigWorldPlan): Promise<void> => {
  await sql`
    insert into messages (id, subscription_id, merchant_id, type, medium, body, sent_from, address, delivery,
      created_at)
    select b.messages + (p.n - 1) * ${plan.messagesPerCustomer}::integer + k, b.subscriptions + p.n,
      b.merchants + p.merchant,
           case when k % 3 = 0 then 2 else 1 end, 1,
           (array['Your bill is ready.', 'Thank you, we have it.', 'When is it due?',
             'Please call us about meter ' || p.n, 'Paid just now'])[(1 + (p.n + k) % 5)::integer],
           case when k % 3 = 0 then 'Customer' else 'Big Merchant' end, '+1' || (5550000000 + p.n),
           case when k % 3 = 0 then 'received' else 'sent' end,
           w.now - (${plan.messagesPerCustomer}::integer - k) * interval '9 days' - p.n % 12000 * interval '1 minute'
      from big_people p cross join big_base b cross join big_words w cross
        join generate_series(1, ${plan.messagesPerCustomer}::integer) k
  `.execute(executor);
  await sql`
    insert into conversations (subscription_id, merchant_id, is_open, is_unread, last_message_id, last_message_at)
    select m.subscription_id, m.merchant_id, m.subscription_id % 2 = 0, m.subscription_id % 10 = 0, m.id, m.created_at
      from big_people p cross join big_base b
      join messages m on m.id = b.messages + p.n * ${plan.messagesPerCustomer}::integer
  `.execute(executor);
};

const numbered = [
  'merchants',
  'users',
  'subscriptions',
  'tags',
  'invoices',
  'transactions',
  'messages',
] as const;

export const advanceSequences = async (executor: Executor): Promise<void> => {
  for (const table of numbered) await advanceSequence(executor, table);
};

/** Foreign keys and triggers rest for this transaction where the role may do that; answers whether they do. */
export const restTriggers = async (executor: Executor): Promise<boolean> => {
  const { rows } = await sql<{ is_super: boolean }>`
    select r.rolsuper as is_super from pg_roles r where r.rolname = current_user
  `.execute(executor);
  if (rows[0]?.is_super !== true) return false;
  await sql`set local session_replication_role = replica`.execute(executor);
  return true;
};

/** Statistics for the planner, and the pages that index-only scans may trust. */
export const vacuumBigWorld = async (executor: Executor): Promise<void> => {
  for (const table of [
    ...numbered,
    'subscription_tags',
    'invoice_lines',
    'invoice_texts',
    'method_names',
    'ledger_lines',
    'conversations',
  ])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(executor);
};

/** Whether the big world is there already. */
export const hasBigWorld = async (executor: Executor): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users u where u.username = 'big.owner') as found
  `.execute(executor);
  return rows[0]?.found === true;
};
