import type {
  RecurringFrequency,
  RecurringStatus,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import { isFoundInAny, partsOf } from '../../db/list.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import type { Row } from '../../db/schema';
import type { NewLine } from '../invoices/invoices.public';
import type { RecurringFilter, RecurringSort } from './recurring-list';

export type RecurringRow = Omit<
  Row<'recurring_invoices'>,
  'lines' | 'leased_by' | 'leased_until' | 'frequency' | 'status'
> & {
  readonly frequency: RecurringFrequency;
  readonly status: RecurringStatus;
  readonly lines: readonly NewLine[];
  readonly merchant_name: string;
  readonly time_zone: string;
  /** The day at the merchant. */
  readonly today: string;
  readonly user_id: number | null;
  readonly full_name: string | null;
  readonly is_customer_deleted: boolean;
  readonly group_name: string | null;
  readonly is_group_deleted: boolean;
};

const columns = (now: Date): RawBuilder<unknown> => sql`
  r.id, r.merchant_id, r.subscription_id, r.group_id, r.description, r.lines, r.amount, r.minimum_amount_due,
  r.frequency, r.day_of_month, r.first_due_on, r.anchor_on, r.last_due_on, r.times, r.days_before, r.begins_on,
  r.status, r.next_due_on, r.next_create_on, r.periods_done, r.made_count, r.version, r.created_at, r.paused_at,
  r.ended_at, m.name as merchant_name, m.time_zone, business_date(${now}, m.time_zone) as today, s.user_id,
  ${customerName.full} as full_name, s.deleted_at is not null as is_customer_deleted,
  g.name as group_name, g.deleted_at is not null as is_group_deleted`;

const fromRecurring = sql`recurring_invoices r join merchants m on m.id = r.merchant_id
  left join subscriptions s on s.id = r.subscription_id left join users u on u.id = s.user_id
  left join auto_groups g on g.id = r.group_id`;

type Wanted = { readonly id: number; readonly merchantIds: readonly number[]; readonly now: Date };

export const findRecurring = async (
  executor: Executor,
  { id, merchantIds, now }: Wanted,
): Promise<RecurringRow | undefined> => {
  const { rows } = await sql<RecurringRow>`
    select ${columns(now)} from ${fromRecurring}
     where r.id = ${id} and r.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0];
};

/** Holds it until the transaction ends; what made invoices before is seen. */
export const lockRecurring = async (
  executor: Executor,
  wanted: Wanted,
): Promise<RecurringRow | undefined> => {
  await sql`
    select from recurring_invoices r
     where r.id = ${wanted.id} and r.merchant_id = any(${[...wanted.merchantIds]}::bigint[]) for no key update
  `.execute(executor);
  // A statement of its own: it sees what was committed while the first one waited.
  return findRecurring(executor, wanted);
};

const sortKeys: Readonly<Record<RecurringSort, SortKey>> = {
  next_due_date: { key: sql`r.next_due_on`, type: 'date', hasGaps: true },
  created_at: { key: sql`r.created_at`, type: 'timestamptz' },
  amount: { key: sql`r.amount`, type: 'integer' },
  id: { key: sql`r.id`, type: 'bigint' },
};

export type RecurringQuestion = {
  readonly actor: Reach;
  readonly now: Date;
  readonly filter: RecurringFilter;
  readonly list: ListRequest<RecurringSort>;
};

const matching = ({ statuses, subscriptionId, groupId, search }: RecurringFilter) => [
  ...(statuses === undefined ? [] : [sql`r.status = any(${[...statuses]}::text[])`]),
  ...(subscriptionId === undefined ? [] : [sql`r.subscription_id = ${subscriptionId}`]),
  ...(groupId === undefined ? [] : [sql`r.group_id = ${groupId}`]),
  ...(search === undefined
    ? []
    : [
        isFoundInAny(
          [sql`coalesce(s.search_text, '')`, sql`coalesce(g.name, '')`, sql`r.description`],
          search,
        ),
      ]),
];

export const listRecurring = (
  executor: Executor,
  { actor, now, filter, list }: RecurringQuestion,
): Promise<ListPage<RecurringRow>> => {
  const owner = { user: 's.user_id', merchant: 'r.merchant_id' };
  const wanted = filter.merchantId === undefined ? undefined : [filter.merchantId];
  return readPage<RecurringRow, RecurringSort>(executor, {
    columns: columns(now),
    from: fromRecurring,
    where: matching(filter),
    parts: partsOf(actor, owner, wanted),
    sorts: sortKeys,
    id: sql`r.id`,
    keysFrom: filter.search === undefined ? sql`recurring_invoices r` : fromRecurring,
    request: list,
  });
};

/** Active ones of these merchants, whose customer or group still exists. */
export const listComing = async (
  executor: Executor,
  { merchantIds, now }: { readonly merchantIds: readonly number[]; readonly now: Date },
): Promise<readonly RecurringRow[]> => {
  const { rows } = await sql<RecurringRow>`
    select ${columns(now)} from ${fromRecurring}
     where r.merchant_id = any(${[...merchantIds]}::bigint[]) and r.status = 'active'
       and s.deleted_at is null and g.deleted_at is null
     order by r.merchant_id, r.id
  `.execute(executor);
  return rows;
};

export type Place = { readonly today: string; readonly time_zone: string };

export const findPlace = async (
  executor: Executor,
  merchantId: number,
  now: Date,
): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`
    select business_date(${now}, m.time_zone) as today, m.time_zone from merchants m where m.id = ${merchantId}
  `.execute(executor);
  return rows[0];
};

export const isCustomer = async (
  executor: Executor,
  merchantId: number,
  subscriptionId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from subscriptions where id = ${subscriptionId} and merchant_id = ${merchantId} and deleted_at is null
  `.execute(executor);
  return rows.length > 0;
};

export type OpenInvoice = Row<'invoices', 'id' | 'invoice_number' | 'version'>;

/** Of `r`: its unpaid invoices that are due today or later. */
const openOf = (today: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  recurring_runs x join invoices i on i.id = x.invoice_id
   where x.recurring_invoice_id = r.id and x.due_on >= ${today} and i.due_date >= ${today}
     and i.deleted_at is null and i.amount_paid = 0
     and (i.stored_state is null or i.stored_state in ('upcoming', 'due'))`;

export const countOpen = async (
  executor: Executor,
  { id, today }: Pick<RecurringRow, 'id' | 'today'>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::integer from ${openOf(sql`${today}::date`)}) as count
      from recurring_invoices r where r.id = ${id}
  `.execute(executor);
  return rows[0]?.count ?? 0;
};

/** In the order in which their customers are locked. */
export const listOpen = async (
  executor: Executor,
  { id, today }: Pick<RecurringRow, 'id' | 'today'>,
  limit: number,
): Promise<readonly OpenInvoice[]> => {
  const { rows } = await sql<OpenInvoice>`
    select open.id, open.invoice_number, open.version from recurring_invoices r
      cross join lateral (
        select i.id, i.invoice_number, i.version, i.subscription_id from ${openOf(sql`${today}::date`)}
      ) open
     where r.id = ${id} order by open.subscription_id, open.id limit ${limit}
  `.execute(executor);
  return rows;
};
