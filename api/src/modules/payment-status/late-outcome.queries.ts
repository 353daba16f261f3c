import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { isOwed } from '../../db/owed-invoices.queries';
import type { Row } from '../../db/schema';
import type { LatePayment } from './late-outcome.domain';
import type { AttemptState } from '../payments/attempts.public';

/** A payment in doubt: one attempt, or a split with both of its parts. */
export type DoubtfulPayment =
  | (Row<'payment_attempts', 'id'> & { readonly kind: 'attempt' })
  | (Row<'payment_splits', 'id'> & { readonly kind: 'split' });

/** Decided by `decidedBefore`, while its payer may not know: the oldest first. Runs notify by themselves. */
export const listUntoldOutcomes = async (
  db: Executor,
  decidedBefore: Date,
  limit: number,
): Promise<readonly DoubtfulPayment[]> => {
  const { rows } = await sql<DoubtfulPayment>`
    select kind, id from (
      select 'attempt' as kind, a.id, a.decided_at from payment_attempts a
      where a.in_doubt_at is not null and a.payer_told_at is null and a.decided_at <= ${decidedBefore}
        and a.split_id is null and a.run_id is null
      union all
      select 'split', s.id, s.decided_at from payment_splits s
      where s.in_doubt_at is not null and s.payer_told_at is null and s.decided_at <= ${decidedBefore}
    ) untold order by decided_at limit ${limit}`.execute(db);
  return rows;
};

/** The subscription to lock before; null for a donation, undefined for a payment that does not exist. */
export const findSubscriptionOfDoubt = async (
  db: Executor,
  { kind, id }: DoubtfulPayment,
): Promise<number | null | undefined> => {
  const isMeant = kind === 'attempt' ? sql`a.id = ${id}` : sql`a.split_id = ${id} and a.part = 1`;
  const { rows } = await sql<
    Row<'payment_attempts', 'subscription_id'>
  >`select a.subscription_id from payment_attempts a where ${isMeant}`.execute(db);
  return rows[0]?.subscription_id;
};

/** Writes that the payer knows; false when that was written before. */
export const markTold = async (
  db: Executor,
  { kind, id }: DoubtfulPayment,
  now: Date,
): Promise<boolean> => {
  const table = sql.table(kind === 'attempt' ? 'payment_attempts' : 'payment_splits');
  const { rows } =
    await sql`update ${table} set payer_told_at = ${now} where id = ${id} and in_doubt_at is not null
      and payer_told_at is null returning id`.execute(db);
  return rows.length > 0;
};

/** The payer reads what became of the payment with this attempt, which needs no message any more. */
export const markRead = async (db: Executor, attemptId: number, now: Date): Promise<void> => {
  await sql`
    with read as (
      update payment_attempts set payer_told_at = ${now} where id = ${attemptId} and in_doubt_at is not null
        and payer_told_at is null and decided_at is not null and split_id is null
    )
    update payment_splits set payer_told_at = ${now}
    where id = (select a.split_id from payment_attempts a where a.id = ${attemptId}) and in_doubt_at is not null
      and payer_told_at is null and decided_at is not null`.execute(db);
};

/** The message about an invoice's payment; two states of a split. */
export type LateInvoicePayment = Omit<LatePayment, 'outcome' | 'nextStep'> & {
  readonly declineReason: string | null;
  readonly states: readonly AttemptState[];
};

type LateInvoiceRow = {
  states: AttemptState[];
  decline_reason: string | null;
  amount: number;
  visible_methods: string[];
  merchant_name: Row<'merchants'>['name'];
  bill: string;
  is_bill_open: boolean;
  paid_on: string | null;
};

export const getLateInvoicePayment = async (
  db: Executor,
  { kind, id }: DoubtfulPayment,
): Promise<LateInvoicePayment> => {
  const isMeant = kind === 'attempt' ? sql`a.id = ${id}` : sql`a.split_id = ${id}`;
  const { rows } = await sql<LateInvoiceRow>`
    select array_agg(a.state order by a.part) as states, min(a.decline_reason) as decline_reason,
      sum(a.amount)::integer as amount,
      array_agg(a.visible_method order by a.part) as visible_methods, m.name as merchant_name,
      coalesce(nullif(i.description, ''), nullif(i.invoice_number, ''), 'Bill ' || i.id) as bill,
      ${isOwed} as is_bill_open,
      min(t.paid_date)::text as paid_on
    from payment_attempts a join invoices i on i.id = a.invoice_id join merchants m on m.id = a.merchant_id
    left join transactions t on t.attempt_id = a.id and t.type = 'payment'
    where ${isMeant} group by i.id, m.id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`The payment of ${kind} ${id} was not found.`);
  return {
    states: row.states,
    declineReason: row.decline_reason,
    amountMinor: row.amount,
    visibleMethods: row.visible_methods,
    merchantName: row.merchant_name,
    bill: row.bill,
    isInvoiceOpen: row.is_bill_open,
    paidOn: row.paid_on,
  };
};

export type LateGift = {
  readonly state: AttemptState;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly email: string;
  readonly totalMinor: number;
  readonly visibleMethod: string;
};

export const findLateGift = async (
  db: Executor,
  attemptId: number,
): Promise<LateGift | undefined> => {
  const { rows } = await sql<
    Row<'payment_attempts', 'state' | 'amount' | 'visible_method'> &
      Row<'donations', 'merchant_id' | 'email'> & { merchant_name: Row<'merchants'>['name'] }
  >`
    select a.state, d.merchant_id, m.name as merchant_name, d.email, a.amount, a.visible_method
    from payment_attempts a join donations d on d.id = a.donation_id join merchants m on m.id = d.merchant_id
    where a.id = ${attemptId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    state: row.state,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    email: row.email,
    totalMinor: row.amount,
    visibleMethod: row.visible_method,
  };
};
