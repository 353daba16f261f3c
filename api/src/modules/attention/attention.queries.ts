import { alarmLimits, type AlarmKind } from '@billfold/shared/contracts/attention.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** One more than a list shows, so that it is known whether more follow. */
const rowsRead = alarmLimits.listed + 1;

type Owned = { readonly merchantIds: readonly number[] };

export type DoubtRow = Row<'merchants', 'id'> & {
  readonly subject_id: number;
  readonly type: 'payment' | 'refund' | 'void';
  readonly needs_review: boolean;
  readonly amount: number;
  readonly visible_method: string;
  readonly sent_at: Date;
  readonly full_name: string;
  readonly invoice_id: number | null;
  readonly merchant_name: string;
};

const payerOf = (attempt: string) => sql`coalesce(
  (select l.full_name from subscriptions l where l.user_id = ${sql.ref(`${attempt}.user_id`)}
    and l.merchant_id = ${sql.ref(`${attempt}.merchant_id`)}),
  (select u.full_name from users u where u.id = ${sql.ref(`${attempt}.user_id`)}),
  (select trim(d.first_name || ' ' || d.last_name) from donations d
    where d.id = ${sql.ref(`${attempt}.donation_id`)}), '')`;

/**
 * Payments and refunds in doubt, the oldest first. A request that was sent after `sentBefore` may still be answered.
 */
export const listDoubts = async (
  db: Executor,
  { merchantIds, sentBefore }: Owned & { readonly sentBefore: Date },
): Promise<readonly DoubtRow[]> => {
  const own = sql`any(${[...merchantIds]}::bigint[])`;
  const { rows } = await sql<DoubtRow>`
    select m.id, m.name as merchant_name, doubt.type, doubt.subject_id, doubt.needs_review, doubt.amount,
      doubt.visible_method, doubt.sent_at,
      doubt.full_name, doubt.invoice_id from (
      (select 'payment' as type, a.id as subject_id, a.state = 'needs_review' as needs_review, a.amount,
        a.visible_method, a.sent_at,
          ${payerOf('a')} as full_name, a.invoice_id, a.merchant_id
         from payment_attempts a
        where a.merchant_id = ${own} and a.state in ('sent', 'unknown', 'authorised', 'needs_review')
          and (a.state not in ('sent', 'authorised') or a.sent_at <= ${sentBefore})
        order by a.sent_at limit ${rowsRead})
      union all
      (select r.kind, r.id, r.state = 'needs_review', r.amount, t.visible_method, r.sent_at, ${payerOf('t')},
        r.invoice_id, r.merchant_id
         from refunds r join transactions t on t.id = r.transaction_id
        where r.merchant_id = ${own} and r.state in ('sent', 'unknown', 'needs_review')
          and (r.state <> 'sent' or r.sent_at <= ${sentBefore})
        order by r.sent_at limit ${rowsRead})
    ) doubt join merchants m on m.id = doubt.merchant_id
    order by doubt.sent_at, doubt.subject_id limit ${rowsRead}`.execute(db);
  return rows;
};

/** Whether an alarm is about a payment or refund that is still in doubt: then it ends with the doubt. */
const isInDoubt = sql`(
  exists (select from payment_attempts o where o.id = l.attempt_id
    and o.state in ('sent', 'unknown', 'authorised', 'needs_review'))
    and l.kind in ('payment_needs_review', 'split_needs_review')
  or exists (select from refunds r where r.attempt_id = l.attempt_id
    and r.state in ('sent', 'unknown', 'needs_review')) and l.kind = 'refund_needs_review')`;
/** A charge that no payment knows is decided by an operator, and its alarm with it. */
const isUndecided = sql`exists (select from unknown_charges c where c.id = l.unknown_charge_id
  and c.decided_at is null)`;

export type AlarmRow = Row<'alarms', 'id' | 'detail' | 'raised_at'> & {
  readonly kind: AlarmKind;
  readonly full_name: string;
  readonly invoice_id: number | null;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly may_resolve: boolean;
};

/** Open alarms, the oldest first, without those that `listDoubts` returns. */
export const listAlarms = async (
  db: Executor,
  { merchantIds }: Owned,
): Promise<readonly AlarmRow[]> => {
  const { rows } = await sql<AlarmRow>`
    select l.id, l.kind, l.detail, l.raised_at, l.merchant_id, m.name as merchant_name, a.invoice_id,
      ${payerOf('a')} as full_name,
      not ${isUndecided} as may_resolve
      from alarms l join merchants m on m.id = l.merchant_id left join payment_attempts a on a.id = l.attempt_id
     where l.merchant_id = any(${[...merchantIds]}::bigint[]) and l.resolved_at is null and not ${isInDoubt}
     order by l.raised_at, l.id limit ${rowsRead}`.execute(db);
  return rows;
};

export type AnnouncedCashRow = Row<
  'cash_announcements',
  'id' | 'amount' | 'announced_at' | 'invoice_id' | 'merchant_id'
> & { readonly full_name: string; readonly merchant_name: string };

/** Cash that visitors announced, of invoices that are still open, the oldest first. */
export const listAnnouncedCash = async (
  db: Executor,
  { merchantIds, now }: Owned & { readonly now: Date },
): Promise<readonly AnnouncedCashRow[]> => {
  const { rows } = await sql<AnnouncedCashRow>`
    select a.id, a.amount, a.announced_at, a.invoice_id, a.merchant_id, m.name as merchant_name,
      coalesce(l.full_name, u.full_name) as full_name
      from cash_announcements a join invoices i on i.id = a.invoice_id join subscriptions l on l.id = i.subscription_id
      join users u on u.id = i.user_id join merchants m on m.id = a.merchant_id
     where a.merchant_id = any(${[...merchantIds]}::bigint[]) and a.state = 'waiting' and a.expires_at > ${now}
       and i.deleted_at is null and i.amount_paid < i.amount and i.stored_state is distinct from 'cancelled'
         and i.stored_state is distinct from 'paid'
     order by a.announced_at, a.id limit ${rowsRead}`.execute(db);
  return rows;
};

export type LockedAlarm = Row<'alarms', 'id' | 'kind' | 'detail' | 'resolved_at'> & {
  readonly merchant_id: number;
  readonly is_in_doubt: boolean;
  readonly is_undecided: boolean;
};

export const lockAlarm = async (
  db: Executor,
  { id, merchantIds }: Owned & { readonly id: number },
): Promise<LockedAlarm | undefined> => {
  const { rows } = await sql<LockedAlarm>`
    select l.id, l.kind, l.detail, l.resolved_at, l.merchant_id, ${isInDoubt} as is_in_doubt,
      ${isUndecided} as is_undecided
      from alarms l where l.id = ${id} and l.merchant_id = any(${[...merchantIds]}::bigint[]) for update`.execute(
    db,
  );
  return rows[0];
};

export const endAlarm = async (
  db: Executor,
  { id, by, now }: { readonly id: number; readonly by: string; readonly now: Date },
): Promise<void> => {
  await sql`update alarms set resolved_at = ${now}, resolved_by = ${by} where id = ${id}`.execute(
    db,
  );
};
