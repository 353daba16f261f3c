import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { agreesWith, LockboxFault, readLayout, readLockbox } from '../lockbox/lockbox.public';
import { violations } from './money-audit.queries';

/** A payment that commits while a file is made belongs into the next one. */
const inFlight = sql`interval '10 minutes'`;

/**
 * A file is the payments of its date: each line is a payment of the merchant of that day, or of an earlier one that was
 * booked late, and each payment that a file had to have is in one: of a day with a file, or booked since the nights
 * began for a day before them. A payment that was refunded whole before is in none.
 */
const findWrongLines = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    with days as (
      select merchant_id, file_date, min(created_at) as made_at from lockbox_files where format <> 'csv'
        group by merchant_id, file_date
    ), due as (
      select t.id, day.made_at as since from days day join transactions t on t.merchant_id = day.merchant_id
        and t.paid_date = day.file_date
      union all
      select t.id, t.created_at from lockbox_settings s
      join transactions t on t.merchant_id = s.merchant_id and t.created_at >= s.nights_began_at
        and t.paid_date < s.next_date
      where not exists (select from days day where day.merchant_id = t.merchant_id and day.file_date = t.paid_date)
    ), without_line as materialized (
      select t.id, t.merchant_id, t.paid_date, t.status, t.created_at, due.since from due
        join transactions t on t.id = due.id
      where t.type = 'payment' and t.status in ('success', 'refunded', 'voided')
        and not exists (select from lockbox_lines l where l.merchant_id = t.merchant_id and l.transaction_id = t.id)
    )
    select 'lockbox file ' || f.id || ' of ' || f.file_date || ': ' || f.records || ' payments of ' || f.total
      || ', lines ' || coalesce(l.records, 0) || ' of ' || coalesce(l.total, 0) as text
    from lockbox_files f
    left join (select file_id, count(*) as records, sum(amount) as total from lockbox_lines
      group by file_id) l on l.file_id = f.id
    where f.format <> 'csv' and (f.records, f.total) is distinct from (coalesce(l.records, 0), coalesce(l.total, 0))
    union all
    select 'lockbox file ' || f.id || ' of ' || f.file_date || ': its line ' || l.position ||
      ' is not payment ' || t.id || ' of ' || coalesce(t.paid_date::text, 'no day')
    from lockbox_lines l join lockbox_files f on f.id = l.file_id join transactions t on t.id = l.transaction_id
    where t.type <> 'payment' or t.status not in ('success', 'refunded', 'voided')
      or t.merchant_id <> f.merchant_id or t.amount <> l.amount
      or t.paid_date is distinct from l.paid_date
        or case when l.is_late then l.paid_date >= f.file_date else l.paid_date <> f.file_date end
    union all
    select 'lockbox files of merchant ' || t.merchant_id || ': payment ' || t.id || ' of ' || t.paid_date ||
      ' is in none, and file ' || min(f.id) || ' had to have it'
    from without_line t
    join lockbox_files f on f.merchant_id = t.merchant_id and f.format <> 'csv' and f.file_date >= t.paid_date
      and f.created_at >= t.since
      and f.created_at > t.created_at + ${inFlight}
      and not f.left_out @> jsonb_build_array(jsonb_build_object('payment', t.id))
    where t.status = 'success' or exists (select from transactions back where back.refund_of = t.id
      and back.created_at > f.created_at)
    group by t.merchant_id, t.id, t.paid_date
    limit 50`,
  );

type StoredFile = Row<
  'lockbox_files',
  'id' | 'file_date' | 'records' | 'total' | 'layout' | 'content'
>;

const filesAtOnce = 50;

const isSound = (
  { layout, content }: Pick<StoredFile, 'layout' | 'content'>,
  totals: Pick<StoredFile, 'records' | 'total'>,
): boolean => {
  try {
    const reading = readLockbox(readLayout(layout), content);
    return reading !== null && agreesWith(reading, totals);
  } catch (error) {
    if (error instanceof LockboxFault) return false;
    throw error;
  }
};

/** The bytes of each file say what its row says. */
const findWrongBytes = async (db: Executor): Promise<readonly string[]> => {
  const wrong: string[] = [];
  let after = 0;
  for (;;) {
    const { rows } = await sql<StoredFile>`
      select id, file_date, records, total, layout, content from lockbox_files
      where format <> 'csv' and id > ${after} order by id limit ${filesAtOnce}`.execute(db);
    for (const { id, file_date: date, layout, content, ...totals } of rows) {
      if (!isSound({ layout, content }, totals))
        wrong.push(`lockbox file ${id} of ${date}: its bytes have other payments or totals`);
      after = id;
    }
    if (rows.length < filesAtOnce) return wrong;
  }
};

/** Lockbox files and the payments of their dates. */
export const findContradictoryLockboxFiles = async (db: Executor): Promise<readonly string[]> => [
  ...(await findWrongLines(db)),
  ...(await findWrongBytes(db)),
];
