import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Present, Row } from '../../../db/schema';

/** The time zone of a customer's own invoice; undefined for a foreign one. */
export const findInvoiceZone = async (
  executor: Executor,
  invoiceId: number,
  userId: number,
): Promise<string | undefined> => {
  const { rows } = await sql<Row<'merchants', 'time_zone'>>`
    select m.time_zone from invoices i join merchants m on m.id = i.merchant_id where i.id = ${invoiceId}
      and i.user_id = ${userId}
  `.execute(executor);
  return rows[0]?.time_zone;
};

export type InvoiceToSchedule = {
  readonly balanceMinor: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly achOn: boolean;
  readonly isDeleted: boolean;
  readonly isCancelled: boolean;
  readonly isInDoubt: boolean;
  readonly isScheduled: boolean;
};

type InvoiceRow = Row<'merchants', 'ach_on'> & {
  balance: number;
  subscription_id: number;
  merchant_id: number;
  merchant_name: Row<'merchants'>['name'];
  is_deleted: boolean;
  is_cancelled: boolean;
};

/**
 * Locks the invoice and says what may be promised of it. The facts are read after the lock, so that they are those of
 * now.
 */
export const lockInvoiceToSchedule = async (
  executor: Executor,
  invoiceId: number,
  userId: number,
): Promise<InvoiceToSchedule | undefined> => {
  const { rows } = await sql<InvoiceRow>`
    select case when i.stored_state = 'paid' then 0 else i.amount - i.amount_paid end as balance,
      i.subscription_id, i.merchant_id, m.name as merchant_name, m.ach_on,
      i.deleted_at is not null as is_deleted, i.stored_state is not distinct from 'cancelled' as is_cancelled
    from invoices i join merchants m on m.id = i.merchant_id
    where i.id = ${invoiceId} and i.user_id = ${userId} for update of i
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  const open = await sql<{ is_in_doubt: boolean; is_scheduled: boolean }>`
    select invoice_payment_in_doubt(${invoiceId}) as is_in_doubt,
      exists (select from payment_runs r where r.invoice_id = ${invoiceId} and r.kind = 'schedule'
        and r.state in ('waiting', 'running')) as is_scheduled
  `.execute(executor);
  return {
    balanceMinor: row.balance,
    subscriptionId: row.subscription_id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    achOn: row.ach_on,
    isDeleted: row.is_deleted,
    isCancelled: row.is_cancelled,
    isInDoubt: open.rows[0]?.is_in_doubt ?? true,
    isScheduled: open.rows[0]?.is_scheduled ?? true,
  };
};

export type NewSchedule = {
  readonly invoiceId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly userId: number;
  readonly methodId: number;
  readonly visibleMethod: string;
  readonly amountMinor: number;
  readonly scheduledOn: string;
  readonly dueAt: Date;
  readonly actor: string;
  readonly requestId: string;
  readonly keyId: number | null;
  readonly now: Date;
};

/** The promised transaction, the run that will make it, and the day on the invoice. Answers the transaction's id. */
export const insertSchedule = async (
  executor: Executor,
  schedule: NewSchedule,
): Promise<number> => {
  const { rows } = await sql<{ transaction_id: number }>`
    with promised as (
      insert into transactions (invoice_id, subscription_id, merchant_id, user_id, type, amount, status,
        visible_method, created_at)
      values (${schedule.invoiceId}, ${schedule.subscriptionId}, ${schedule.merchantId}, ${schedule.userId},
        'payment', ${schedule.amountMinor},
        'scheduled', ${schedule.visibleMethod}, ${schedule.now})
      returning id
    ), bill as (
      update invoices set scheduled_on = ${schedule.scheduledOn} where id = ${schedule.invoiceId}
    )
    insert into payment_runs (kind, invoice_id, subscription_id, merchant_id, user_id, cycle_on,
      payment_method_id, amount, state, due_at,
      transaction_id, actor, request_id, idempotency_key_id, created_at)
    select 'schedule', ${schedule.invoiceId}, ${schedule.subscriptionId}, ${schedule.merchantId},
      ${schedule.userId}, ${schedule.scheduledOn}::date,
      ${schedule.methodId}, ${schedule.amountMinor}, 'waiting', ${schedule.dueAt}::timestamptz, promised.id,
        ${schedule.actor}, ${schedule.requestId},
      ${schedule.keyId}::bigint, ${schedule.now}::timestamptz
    from promised
    returning transaction_id
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A schedule was not stored.');
  return row.transaction_id;
};

export type ScheduledRow = {
  readonly id: number;
  readonly invoiceId: number;
  readonly amountMinor: number;
  readonly visibleMethod: string;
  readonly scheduledOn: string;
};

/** The schedule of the request with this idempotency key. */
export const findScheduleByKey = async (
  executor: Executor,
  keyId: number,
): Promise<ScheduledRow | undefined> => {
  const { rows } = await sql<
    Present<Row<'payment_runs', 'transaction_id' | 'amount'>> &
      Row<'payment_runs', 'invoice_id' | 'cycle_on'> &
      Row<'transactions', 'visible_method'>
  >`
    select r.transaction_id, r.invoice_id, r.amount, t.visible_method, r.cycle_on
    from payment_runs r join transactions t on t.id = r.transaction_id where r.idempotency_key_id = ${keyId}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    id: row.transaction_id,
    invoiceId: row.invoice_id,
    amountMinor: row.amount,
    visibleMethod: row.visible_method,
    scheduledOn: row.cycle_on,
  };
};

/** The invoice's schedule that waits or runs, locked. Call it with the invoice locked. */
export const lockOpenSchedule = async (
  executor: Executor,
  invoiceId: number,
): Promise<{ readonly id: number; readonly state: 'waiting' | 'running' } | undefined> => {
  const { rows } = await sql<Row<'payment_runs', 'id'> & { state: 'waiting' | 'running' }>`
    select r.id, r.state from payment_runs r
    where r.invoice_id = ${invoiceId} and r.kind = 'schedule' and r.state in ('waiting', 'running') for update
  `.execute(executor);
  return rows[0];
};

export const markUnscheduledBy = async (
  executor: Executor,
  runId: number,
  keyId: number | null,
): Promise<void> => {
  if (keyId !== null)
    await sql`update payment_runs set unscheduled_by_key_id = ${keyId} where id = ${runId}`.execute(
      executor,
    );
};

export const wasUnscheduledBy = async (executor: Executor, keyId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from payment_runs where unscheduled_by_key_id = ${keyId}`.execute(executor);
  return rows.length > 0;
};

/** The invoice in the customer's words: its description, or its number. */
export const findBillName = async (executor: Executor, invoiceId: number): Promise<string> => {
  const { rows } = await sql<{ bill: string }>`
    select coalesce(nullif(i.description, ''), nullif(i.invoice_number, ''), 'Bill ' || i.id) as bill
      from invoices i where i.id = ${invoiceId}
  `.execute(executor);
  return rows[0]?.bill ?? `Bill ${invoiceId}`;
};

export type LoweredSchedule = {
  readonly runId: number;
  readonly fromMinor: number;
  readonly scheduledOn: string;
  readonly subscriptionId: number;
  readonly merchantName: string;
};

/** Lowers a waiting schedule above the balance, with its promised transaction. Call it with the invoice locked. */
export const lowerSchedule = async (
  executor: Executor,
  invoiceId: number,
  balanceMinor: number,
): Promise<LoweredSchedule | undefined> => {
  const { rows } = await sql<
    Row<'payment_runs', 'id' | 'cycle_on' | 'subscription_id'> & {
      from_amount: number;
      merchant_name: Row<'merchants'>['name'];
    }
  >`
    with above as (
      select r.id, r.amount, r.transaction_id, r.cycle_on, r.subscription_id, m.name as merchant_name
        from payment_runs r join merchants m on m.id = r.merchant_id
       where r.invoice_id = ${invoiceId} and r.kind = 'schedule' and r.state = 'waiting' and r.amount > ${balanceMinor}
         for update of r
    ), lowered as (
      update payment_runs r set amount = ${balanceMinor} from above a where r.id = a.id
    ), promised as (
      update transactions t set amount = ${balanceMinor} from above a where t.id = a.transaction_id
        and t.status = 'scheduled'
    )
    select a.id, a.amount as from_amount, a.cycle_on, a.subscription_id, a.merchant_name from above a
  `.execute(executor);
  const [row] = rows;
  return (
    row && {
      runId: row.id,
      fromMinor: row.from_amount,
      scheduledOn: row.cycle_on,
      subscriptionId: row.subscription_id,
      merchantName: row.merchant_name,
    }
  );
};

export type ScheduleToRestore = {
  readonly isWaiting: boolean;
  /** As it is, not as it was. */
  readonly amountMinor: number;
  readonly scheduledOn: string;
  readonly dueAt: Date;
  readonly methodId: number;
  readonly visibleMethod: string;
  readonly userId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly timeZone: string;
  readonly achOn: boolean;
};

/**
 * A schedule that waits, or that ended because nothing was owed of its invoice, locked; undefined when anything else
 * became of it, when the invoice has another one, or when the balance does not cover the amount. Call it with the
 * invoice locked.
 */
export const lockScheduleToRestore = async (
  executor: Executor,
  {
    invoiceId,
    runId,
    amountMinor,
  }: Readonly<Record<'invoiceId' | 'runId' | 'amountMinor', number>>,
): Promise<ScheduleToRestore | undefined> => {
  const { rows } = await sql<
    Present<Row<'payment_runs', 'payment_method_id' | 'amount'>> &
      Row<
        'payment_runs',
        'state' | 'cycle_on' | 'due_at' | 'user_id' | 'subscription_id' | 'merchant_id'
      > &
      Row<'transactions', 'visible_method'> &
      Row<'merchants', 'time_zone' | 'ach_on' | 'name'>
  >`
    select r.state, r.amount, r.cycle_on, r.due_at, r.payment_method_id, t.visible_method, r.user_id,
      r.subscription_id, r.merchant_id, m.name, m.time_zone, m.ach_on
      from payment_runs r join invoices i on i.id = r.invoice_id join merchants m on m.id = r.merchant_id
        join transactions t on t.id = r.transaction_id
     where r.id = ${runId} and r.invoice_id = ${invoiceId} and r.kind = 'schedule'
       and i.amount - i.amount_paid >= ${amountMinor}
       and (r.state = 'waiting' or r.state = 'cancelled' and r.reason = 'paid' and i.scheduled_on is null)
       for update of r
  `.execute(executor);
  const [row] = rows;
  return (
    row && {
      isWaiting: row.state === 'waiting',
      amountMinor: row.amount,
      scheduledOn: row.cycle_on,
      dueAt: row.due_at,
      methodId: row.payment_method_id,
      visibleMethod: row.visible_method,
      userId: row.user_id,
      subscriptionId: row.subscription_id,
      merchantId: row.merchant_id,
      merchantName: row.name,
      timeZone: row.time_zone,
      achOn: row.ach_on,
    }
  );
};

/** Lets a locked schedule wait with this amount, with its promised transaction and the day on the invoice. */
export const storeRestoredSchedule = async (
  executor: Executor,
  runId: number,
  amountMinor: number,
): Promise<void> => {
  await sql`
    with restored as (
      update payment_runs r set state = 'waiting', reason = case r.state when 'waiting' then r.reason end,
        ended_at = null, amount = ${amountMinor} where r.id = ${runId}
      returning r.transaction_id, r.invoice_id, r.cycle_on
    ), promised as (
      update transactions t set status = 'scheduled', amount = ${amountMinor} from restored r
        where t.id = r.transaction_id
    )
    update invoices i set scheduled_on = r.cycle_on from restored r where i.id = r.invoice_id
  `.execute(executor);
};
