import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import { currentSums, findPosition, type ReportPart } from './report-sums.queries';

/** Every day of a merchant that has a sum or something to be summed. */
const wholePast = (part: ReportPart, days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select e.merchant_id, min(e.day) as first_day, max(e.day) as last_day from (
    select t.merchant_id, t.day from (${days}) t
    union all select r.merchant_id, r.day from report_days r where r.part = ${part}
  ) e group by 1`;

/**
 * What the ledger says that a day came to: debits of money less its credits. A refund that came back cancels out, and
 * counts no more.
 */
const ledgerDays = sql`
  select t.merchant_id, coalesce(t.paid_date, business_date(t.created_at, m.time_zone)) as day,
    sum(case l.side when 'debit' then l.amount else -l.amount end)::bigint as amount,
      count(distinct t.id) filter (where t.status <> 'returned')::bigint as count
    from ledger_lines l join transactions t on t.id = l.transaction_id join merchants m on m.id = t.merchant_id
   where l.account in ('gateway', 'cash') group by 1, 2`;

const invoiceDays = sql`
  select i.merchant_id, business_date(i.created_at, m.time_zone) as day, sum(i.amount)::bigint as amount,
    count(*)::bigint as count
    from invoices i join merchants m on m.id = i.merchant_id
   where i.deleted_at is null and i.stored_state is distinct from 'cancelled' group by 1, 2`;

const messageDays = sql`
  select g.merchant_id, business_date(g.created_at, m.time_zone) as day, 0::bigint as amount, count(*)::bigint as count
    from messages g join merchants m on m.id = g.merchant_id where g.delivery not in ('queued', 'sending')
      group by 1, 2`;

const sources: Readonly<Record<ReportPart, RawBuilder<unknown>>> = {
  money: ledgerDays,
  invoices: invoiceDays,
  messages: messageDays,
};

const signed = sql`case when s.key in ('refund', 'return', 'void') then -s.amount else s.amount end`;

/** One line per day whose sums are not what they are made of. */
export const findWrongDays = async (
  executor: Executor,
  part: ReportPart,
): Promise<readonly string[]> => {
  const position = await findPosition(executor);
  const { rows } = await sql<{ text: string }>`
    with source as materialized (${sources[part]}),
    reported as materialized (
      select s.merchant_id, s.day, sum(${signed})::bigint as amount, sum(s.count)::bigint as count
        from (${currentSums(part, wholePast(part, sql`select merchant_id, day from source`), position)}) s group by 1, 2
    )
    select ${part} || ' of merchant ' || merchant_id || ', ' || day || ': report ' || coalesce(r.amount,
      0) || ' in ' || coalesce(r.count, 0)
      || ', records ' || coalesce(w.amount, 0) || ' in ' || coalesce(w.count, 0) as text
      from reported r full join source w using (merchant_id, day)
     where (coalesce(r.amount, 0), coalesce(r.count, 0)) <> (coalesce(w.amount, 0), coalesce(w.count, 0))
     order by merchant_id, day limit 50`.execute(executor);
  return rows.map(({ text }) => text);
};
