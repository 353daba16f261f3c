import type { AgeingBucket } from '@billfold/shared/contracts/report-words';
import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { readPage, readRows } from '../../db/list-page.queries';
import { allOf } from '../../db/list.queries';
import { isOwed, isOwedBy } from '../../db/owed-invoices.queries';
import { plannedAnew } from '../../db/planned-anew';
import type { Row } from '../../db/schema';
import type { AgeingFilter, AgeingSort } from './report-list';
import { merchantParts, todayOf } from './report-scope.queries';

type AgeingSums = {
  readonly current: number;
  readonly days_1_30: number;
  readonly days_31_60: number;
  readonly days_61_90: number;
  readonly days_over_90: number;
  readonly total: number;
};
export type AgeingRow = Row<'subscriptions', 'id' | 'merchant_id'> &
  AgeingSums & { readonly full_name: string; readonly merchant_name: string };

const inBucket = (bucket: AgeingBucket, today: RawBuilder<unknown>): RawBuilder<unknown> => {
  switch (bucket) {
    case 'current':
      return sql`i.due_date >= ${today}`;
    case 'days_1_30':
      return sql`i.due_date between ${today} - 30 and ${today} - 1`;
    case 'days_31_60':
      return sql`i.due_date between ${today} - 60 and ${today} - 31`;
    case 'days_61_90':
      return sql`i.due_date between ${today} - 90 and ${today} - 61`;
    case 'days_over_90':
      return sql`i.due_date < ${today} - 90`;
  }
};

const sumOf = (bucket: AgeingBucket, today: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(i.amount - i.amount_paid) filter (where ${inBucket(bucket, today)}), 0)::bigint`;

/** What is owed by days late, of the invoices of the statement around it. */
const sums = (today: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${sumOf('current', today)} as current, ${sumOf('days_1_30', today)} as days_1_30,
    ${sumOf('days_31_60', today)} as days_31_60,
  ${sumOf('days_61_90', today)} as days_61_90, ${sumOf('days_over_90', today)} as days_over_90,
  coalesce(sum(i.amount - i.amount_paid), 0)::bigint as total`;

/** The same of several rows of sums. */
const addedUp = (row: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce(sum(${row}.current), 0)::bigint as current, coalesce(sum(${row}.days_1_30), 0)::bigint as days_1_30,
  coalesce(sum(${row}.days_31_60), 0)::bigint as days_31_60, coalesce(sum(${row}.days_61_90), 0)::bigint as days_61_90,
  coalesce(sum(${row}.days_over_90), 0)::bigint as days_over_90, coalesce(sum(${row}.total), 0)::bigint as total`;

type AgeingQuestion = {
  readonly actor: StaffActor;
  readonly now: Date;
  readonly filter: AgeingFilter;
  readonly list: ListRequest<AgeingSort>;
};

const merchant = sql`s.merchant_id`;

const columns = sql`
  s.id, s.merchant_id, m.name as merchant_name, ${customerName.full} as full_name,
  o.current, o.days_1_30, o.days_31_60, o.days_61_90, o.days_over_90, o.total`;

const fromCustomers = (now: Date): RawBuilder<unknown> => sql`
    subscriptions s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id
    cross join lateral (select ${sums(sql`business_date(${now}, m.time_zone)`)} from invoices i where ${isOwedBy}) o`;

const pageOf = ({ actor, now, filter, list }: AgeingQuestion) => ({
  keysFrom: sql`subscriptions s`,
  parts: merchantParts(actor, filter, 's.merchant_id').map((part) => {
    const { bucket } = filter;
    const ofBucket = bucket === undefined ? [] : [inBucket(bucket, todayOf(part, merchant, now))];
    const owes = sql`exists (select from invoices i where ${allOf([isOwedBy, ...ofBucket])})`;
    return { ...part, where: allOf([part.where, owes]) };
  }),
  sorts: { full_name: { key: sql`s.sort_full_name`, type: 'text' } } as const,
  id: sql`s.id`,
  request: list,
});

/** Customers who owe something, one page. */
export const listAgeing = (
  executor: Executor,
  question: AgeingQuestion,
): Promise<ListPage<AgeingRow>> =>
  readPage<AgeingRow, AgeingSort>(executor, {
    columns,
    from: fromCustomers(question.now),
    where: [],
    ...pageOf(question),
  });

/** The same, uncounted: for a file. */
export const listAgeingRows = (
  executor: Executor,
  question: AgeingQuestion,
): Promise<ListPage<AgeingRow>> =>
  readRows<AgeingRow, AgeingSort>(executor, {
    columns,
    from: fromCustomers(question.now),
    where: [],
    ...pageOf(question),
  });

export type AgeingTotals = AgeingSums & { readonly customers: number };

/** What all customers of the filter owe, as their rows add up. A customer is of one merchant, so the parts add up. */
export const sumAgeing = async (
  executor: Executor,
  { actor, now, filter }: Omit<AgeingQuestion, 'list'>,
): Promise<AgeingTotals | undefined> => {
  const { bucket } = filter;
  const parts = merchantParts(actor, filter, 'i.merchant_id').map((part) => {
    const ofAll = sums(todayOf(part, sql`i.merchant_id`, now));
    const owed = sql`from invoices i where ${allOf([part.where, isOwed])}`;
    if (bucket === undefined)
      return sql`select count(distinct i.subscription_id)::integer as customers, ${ofAll} ${owed}`;
    return sql`
      select count(*)::integer as customers, ${addedUp(sql`c`)}
        from (select ${ofAll} ${owed} group by i.subscription_id) c where c.${sql.ref(bucket)} > 0`;
  });
  const { rows } = await sql<AgeingTotals>`${plannedAnew}
    select sum(p.customers)::integer as customers, ${addedUp(sql`p`)}
      from (${sql.join(parts, sql` union all `)}) p`.execute(executor);
  return rows[0];
};
