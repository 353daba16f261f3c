import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage, readRows } from '../../db/list-page.queries';
import { allOf } from '../../db/list.queries';
import { plannedAnew } from '../../db/planned-anew';
import type { PagePart } from '../../db/page-stretches.queries';
import type { Row } from '../../db/schema';
import type { DeclineFilter, DeclineKind, DeclineSort } from './report-list';
import { merchantParts, withinDays } from './report-scope.queries';
import type { MerchantDays } from './report.queries';

export type DeclineRow = Row<
  'transactions',
  'id' | 'merchant_id' | 'invoice_id' | 'visible_method' | 'amount'
> & {
  readonly kind: DeclineKind;
  /** The day at the merchant. */
  readonly day: string;
  readonly full_name: string;
  readonly merchant_name: string;
  /** Of a decline the processor's, of a return the bank's. */
  readonly code: string | null;
  readonly decline_reason: string | null;
};

const isDeclined = sql`t.status = 'declined'`;
const isReturned = sql`t.type = 'return'`;

const returnCode = sql`substring(a.reason from '^bank_return_(R[0-9]{2})$')`;

const columns = sql`
  t.id, t.merchant_id, m.name as merchant_name, t.invoice_id, t.visible_method, t.amount,
  case when t.type = 'return' then 'return' else 'decline' end as kind, business_date(t.created_at, m.time_zone) as day,
  coalesce(s.full_name, u.full_name, trim(d.first_name || ' ' || d.last_name)) as full_name,
  case when t.type = 'return' then ${returnCode} else a.respcode end as code,
    case when t.type <> 'return' then a.decline_reason end as decline_reason`;

const from = sql`
  transactions t join merchants m on m.id = t.merchant_id
  left join payment_attempts a on a.id = coalesce(t.refund_of, t.attempt_id)
  left join subscriptions s on s.id = t.subscription_id left join users u on u.id = t.user_id left
    join donations d on d.id = t.donation_id`;

type DeclineQuestion = {
  readonly actor: StaffActor;
  readonly filter: DeclineFilter;
  readonly list: ListRequest<DeclineSort>;
};

const moment = { moment: sql`t.created_at`, merchant: sql`t.merchant_id` };

/** Each kind has an index of its own, so it is a part of its own. */
const kindParts = (part: PagePart, filter: DeclineFilter): readonly PagePart[] => {
  const within = withinDays(part, filter, moment);
  const kinds: Readonly<Record<DeclineKind, RawBuilder<unknown>>> = {
    decline: sql`${isDeclined} and t.type = 'payment'`,
    return: isReturned,
  };
  return (['decline', 'return'] as const)
    .filter((kind) => filter.kind === undefined || filter.kind === kind)
    .map((kind) => ({ ...part, where: allOf([part.where, kinds[kind], ...within]) }));
};

const pageOf = ({ actor, filter, list }: DeclineQuestion) => ({
  keysFrom: sql`transactions t`,
  parts: merchantParts(actor, filter, 't.merchant_id').flatMap((part) => kindParts(part, filter)),
  sorts: { date: { key: sql`t.created_at`, type: 'timestamptz' } } as const,
  id: sql`t.id`,
  request: list,
});

export const listDeclines = (
  executor: Executor,
  question: DeclineQuestion,
): Promise<ListPage<DeclineRow>> =>
  readPage<DeclineRow, DeclineSort>(executor, {
    columns,
    from,
    where: [],
    ...pageOf(question),
  });

/** The same, uncounted: for a file. */
export const listDeclineRows = (
  executor: Executor,
  question: DeclineQuestion,
): Promise<ListPage<DeclineRow>> =>
  readRows<DeclineRow, DeclineSort>(executor, {
    columns,
    from,
    where: [],
    ...pageOf(question),
  });

export type DeclineTotals = {
  readonly declines: number;
  readonly declined_amount: number;
  readonly returns: number;
  readonly returned_amount: number;
};

/** Declines and returns of the filter. */
export const sumDeclines = async (
  executor: Executor,
  actor: StaffActor,
  filter: DeclineFilter,
): Promise<DeclineTotals | undefined> => {
  const sums = (kind: DeclineKind) => {
    const parts = merchantParts(actor, filter, 't.merchant_id')
      .flatMap((part) => kindParts(part, { ...filter, kind }))
      .map(
        ({ where }) =>
          sql`select count(*)::integer as rows, coalesce(sum(t.amount), 0)::bigint as amount from transactions t
            where ${where}`,
      );
    return sql`(select sum(part.rows)::integer as rows, sum(part.amount)::bigint as amount
      from (${sql.join(parts, sql` union all `)}) part)`;
  };
  const { rows } = await sql<DeclineTotals>`${plannedAnew}
    select d.rows as declines, d.amount as declined_amount, r.rows as returns, r.amount as returned_amount
      from ${sums('decline')} d cross join ${sums('return')} r`.execute(executor);
  return rows[0];
};

/** The day of the first payment at these merchants; undefined before it. */
export const findFirstPaymentDay = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(f.day) as day from merchants m
      cross join lateral (select min(t.paid_date) as day from transactions t where t.merchant_id = m.id) f
     where m.id = any(${[...merchantIds]}::bigint[])`.execute(executor);
  return rows[0]?.day ?? undefined;
};

type ReturnCount = { readonly code: string | null; readonly returns: number };

/** Bank returns of these days by code. */
export const countReturns = async (
  executor: Executor,
  days: readonly MerchantDays[],
): Promise<readonly ReturnCount[]> => {
  const { rows } = await sql<ReturnCount>`
    select ${returnCode} as code, count(*)::integer as returns
      from unnest(${days.map(({ merchantId }) => merchantId)}::bigint[],
        ${days.map(({ from: first }) => first)}::date[], ${days.map(({ to }) => to)}::date[])
        as d (merchant_id, first_day, last_day)
      join transactions t on t.merchant_id = d.merchant_id and ${isReturned}
        and t.paid_date between d.first_day and d.last_day
      join payment_attempts a on a.id = t.refund_of and a.state <> 'charged_back'
     group by 1`.execute(executor);
  return rows;
};
