import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { LockboxSeries } from './lockbox-file.queries';
import type { LockboxPayment } from './lockbox-layout.domain';

export type DuePayment = LockboxPayment & {
  /** Of an earlier day, whose file it missed. */
  readonly isLate: boolean;
};

/**
 * The payments of a new file, in its order: those of its day, and before them those of earlier days that were booked
 * late: after the file of their day, or since the nights began for a day before them, which gets no file. A payment
 * that is voided or refunded whole by now has no line; one that is refunded in part has a line of the whole amount.
 */
export const listDuePayments = async (
  executor: Executor,
  { merchantId, nextDate, beganAt }: Pick<LockboxSeries, 'merchantId' | 'nextDate' | 'beganAt'>,
  date: string,
): Promise<readonly DuePayment[]> => {
  const { rows } = await sql<DuePayment>`
    select t.id as "transactionId", btrim(coalesce(s.user_external_id, '')) as account, t.amount,
      t.paid_date::text as "paidOn",
      t.visible_method as method, t.paid_date < ${date}::date as "isLate"
    from transactions t left join subscriptions s on s.id = t.subscription_id and s.merchant_id = t.merchant_id
    where t.merchant_id = ${merchantId} and t.type = 'payment' and t.status = 'success' and t.paid_date <= ${date}::date
      and (t.paid_date = ${date}::date
        or exists (select from lockbox_files f where f.merchant_id = t.merchant_id and f.format <> 'csv'
          and f.file_date = t.paid_date)
        or (t.created_at >= ${beganAt}::timestamptz and t.paid_date < ${nextDate}::date))
      and not exists (select from lockbox_lines l where l.merchant_id = t.merchant_id and l.transaction_id = t.id)
    order by t.paid_date, t.id
  `.execute(executor);
  return rows;
};

export const insertLines = async (
  executor: Executor,
  fileId: number,
  { merchantId, format }: { readonly merchantId: number; readonly format: string },
  payments: readonly DuePayment[],
): Promise<void> => {
  if (payments.length === 0) return;
  await sql`
    insert into lockbox_lines (file_id, position, merchant_id, format, transaction_id, amount, paid_date, is_late)
    select ${fileId}, line.position, ${merchantId}, ${format}, line."transactionId", line.amount, line."paidOn",
      line."isLate"
    from rows from (jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as ("transactionId" bigint,
      amount integer, "paidOn" date, "isLate" boolean))
      with ordinality as line("transactionId", amount, "paidOn", "isLate", position)
  `.execute(executor);
};

/** What the database says of the lines of a stored file: of the payments themselves, not of the lines' copies. */
export const sumPayments = async (
  executor: Executor,
  fileId: number,
): Promise<{ readonly records: number; readonly total: number }> => {
  const { rows } = await sql<{ records: number; total: number }>`
    select count(*)::integer as records, coalesce(sum(t.amount), 0)::bigint as total
    from lockbox_lines l join transactions t on t.id = l.transaction_id and t.merchant_id = l.merchant_id
      and t.type = 'payment'
    where l.file_id = ${fileId}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A sum without a row.');
  return row;
};
