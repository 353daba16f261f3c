import type { MessageOutcome } from '@billfold/shared/contracts/report-words';
import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { readPage, readRows } from '../../db/list-page.queries';
import { allOf } from '../../db/list.queries';
import type { PagePart } from '../../db/page-stretches.queries';
import type { Row } from '../../db/schema';
import type { MessageReportFilter, MessageReportSort } from './report-list';
import { merchantParts, withinDays } from './report-scope.queries';

export type MessageReportRow = Row<
  'messages',
  'id' | 'merchant_id' | 'created_at' | 'medium' | 'failure'
> & {
  readonly sub_id: number;
  readonly full_name: string;
  readonly merchant_name: string;
  readonly outcome: MessageOutcome;
};

const outcome = sql`case when g.delivery in ('queued', 'sending') then 'waiting' else g.delivery end`;

const columns = sql`
  g.id, g.merchant_id, m.name as merchant_name, g.subscription_id as sub_id, ${customerName.full} as full_name,
    g.created_at, g.medium, ${outcome} as outcome,
  g.failure`;

const from = sql`
  messages g join merchants m on m.id = g.merchant_id join subscriptions s on s.id = g.subscription_id
    join users u on u.id = s.user_id`;

type MessageQuestion = {
  readonly actor: StaffActor;
  readonly filter: MessageReportFilter;
  readonly list: ListRequest<MessageReportSort>;
};

const moment = { moment: sql`g.created_at`, merchant: sql`g.merchant_id` };

/** Rare outcomes have an index of their own, so they are parts of their own. */
const groups: readonly (readonly MessageOutcome[])[] = [
  ['received', 'sent', 'delivered'],
  ['undelivered', 'failed'],
  ['waiting'],
];

const hasOutcome = (names: readonly MessageOutcome[]): RawBuilder<unknown> => {
  const deliveries = names.flatMap((name) => (name === 'waiting' ? ['queued', 'sending'] : [name]));
  // Written out, so that a partial index fits.
  return sql`g.delivery in (${sql.join(deliveries.map((name) => sql.lit(name)))})`;
};

const outcomeParts = (part: PagePart, filter: MessageReportFilter): readonly PagePart[] => {
  const within = [
    ...withinDays(part, filter, moment),
    ...(filter.medium === undefined ? [] : [sql`g.medium = ${filter.medium === 'sms' ? 1 : 2}`]),
  ];
  const { outcomes } = filter;
  if (outcomes === undefined) return [{ ...part, where: allOf([part.where, ...within]) }];
  return groups
    .map((names) => names.filter((name) => outcomes.includes(name)))
    .filter((names) => names.length > 0)
    .map((names) => ({ ...part, where: allOf([part.where, hasOutcome(names), ...within]) }));
};

const pageOf = ({ actor, filter, list }: MessageQuestion) => ({
  keysFrom: sql`messages g`,
  parts: merchantParts(actor, filter, 'g.merchant_id').flatMap((part) =>
    outcomeParts(part, filter),
  ),
  sorts: { date: { key: sql`g.created_at`, type: 'timestamptz' } } as const,
  id: sql`g.id`,
  request: list,
});

export const listMessageReport = (
  executor: Executor,
  question: MessageQuestion,
): Promise<ListPage<MessageReportRow>> =>
  readPage<MessageReportRow, MessageReportSort>(executor, {
    columns,
    from,
    where: [],
    ...pageOf(question),
  });

/** The same, uncounted: for a file. */
export const listMessageReportRows = (
  executor: Executor,
  question: MessageQuestion,
): Promise<ListPage<MessageReportRow>> =>
  readRows<MessageReportRow, MessageReportSort>(executor, {
    columns,
    from,
    where: [],
    ...pageOf(question),
  });

type WaitingCount = Row<'messages', 'medium'> & { readonly count: number };

/** What has no outcome yet. */
export const countWaiting = async (
  executor: Executor,
  actor: StaffActor,
  filter: MessageReportFilter,
): Promise<readonly WaitingCount[]> => {
  const parts = merchantParts(actor, filter, 'g.merchant_id').flatMap((part) =>
    outcomeParts(part, { ...filter, outcomes: ['waiting'] }),
  );
  const { rows } = await sql<WaitingCount>`
    select w.medium, count(*)::integer as count from (
      ${sql.join(
        parts.map(({ where }) => sql`select g.medium from messages g where ${where}`),
        sql` union all `,
      )}) w group by 1`.execute(executor);
  return rows;
};

/** The day of the first message at these merchants; undefined before it. */
export const findFirstMessageDay = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string | null }>`
    select min(business_date(f.at, m.time_zone)) as day from merchants m
      cross join lateral (select min(g.created_at) as at from messages g where g.merchant_id = m.id) f
     where m.id = any(${[...merchantIds]}::bigint[])`.execute(executor);
  return rows[0]?.day ?? undefined;
};
