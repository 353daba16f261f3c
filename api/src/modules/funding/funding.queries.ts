import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Chargeback } from '../../gateway/card-gateway';
import type { Row } from '../../db/schema';

/** A gateway account whose funding this process reads. */
export type FundingRead = { readonly gatewayMerchantId: string; readonly readAt: Date | null };
export type FundingLease = { readonly worker: string; readonly leaseMs: number };

type FundingClaim = FundingLease & {
  readonly now: Date;
  readonly limit: number;
  readonly defaultGatewayMerchantId: string;
};

/**
 * Accounts whose funding is due, one worker each. An account is known from its first merchant on.
 */
export const claimDueFunding = async (
  db: Executor,
  claim: FundingClaim,
): Promise<readonly FundingRead[]> => {
  await sql`
    insert into funding_reads (gateway_merchant_id, next_read_at)
    select distinct coalesce(m.gateway_merchant_id, ${claim.defaultGatewayMerchantId}),
      ${claim.now}::timestamptz from merchants m
    on conflict do nothing`.execute(db);
  const { rows } = await sql<Row<'funding_reads', 'gateway_merchant_id' | 'read_at'>>`
    update funding_reads f
    set leased_by = ${claim.worker}, leased_until = clock_timestamp() + ${claim.leaseMs} * interval '1 millisecond'
    where f.gateway_merchant_id in (
      select due.gateway_merchant_id from funding_reads due
      where due.next_read_at <= ${claim.now} and (due.leased_until is null or due.leased_until < clock_timestamp())
      order by due.next_read_at
      limit ${claim.limit}
      for update skip locked
    )
    returning f.gateway_merchant_id, f.read_at`.execute(db);
  return rows.map((row) => ({ gatewayMerchantId: row.gateway_merchant_id, readAt: row.read_at }));
};

export const renewFundingLease = async (
  db: Executor,
  gatewayMerchantId: string,
  { worker, leaseMs }: FundingLease,
): Promise<void> => {
  await sql`
    update funding_reads set leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where gateway_merchant_id = ${gatewayMerchantId} and leased_by = ${worker}`.execute(db);
};

/** `readAt` only when everything was read and written; else the same days are read again. */
export const finishFundingRead = async (
  db: Executor,
  read: {
    readonly gatewayMerchantId: string;
    readonly worker: string;
    readonly readAt: Date | null;
    readonly nextReadAt: Date;
  },
): Promise<void> => {
  await sql`
    update funding_reads set read_at = coalesce(${read.readAt}::timestamptz, read_at),
      next_read_at = ${read.nextReadAt}, leased_by = null, leased_until = null
    where gateway_merchant_id = ${read.gatewayMerchantId} and leased_by = ${read.worker}`.execute(
    db,
  );
};

/** Makes the next read of every account due now. */
export const makeFundingDue = async (db: Executor, now: Date): Promise<void> => {
  await sql`update funding_reads set next_read_at = ${now} where next_read_at > ${now}`.execute(db);
};

/** Since when the lists of some account were not read to their end. */
export const findOldestFundingRead = async (db: Executor): Promise<Date | null> => {
  const { rows } = await sql<{
    oldest: Date | null;
  }>`select min(read_at) as oldest from funding_reads`.execute(db);
  return rows[0]?.oldest ?? null;
};

/** When the oldest payment was sent that the gateway took since then and that has not settled. */
export const findOldestUnsettled = async (
  db: Executor,
  gatewayMerchantId: string,
  since: Date,
): Promise<Date | null> => {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(a.sent_at) as oldest from payment_attempts a
    where a.state = 'approved' and a.gateway_merchant_id = ${gatewayMerchantId} and a.sent_at > ${since}`.execute(
    db,
  );
  return rows[0]?.oldest ?? null;
};

/** How many of these payments were not known to have settled. */
export const recordSettlements = async (
  db: Executor,
  gatewayMerchantId: string,
  retrefs: readonly string[],
  actor: string,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select record_settlements(${gatewayMerchantId}, ${[...retrefs]}::text[], ${actor}, ${now}) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** The payment that a bank's return is about, unless its money is gone from our books. */
export const findReturnable = async (
  db: Executor,
  gatewayMerchantId: string,
  retref: string,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'payment_attempts', 'id'>>`
    select a.id from payment_attempts a
    where a.retref = ${retref} and a.gateway_merchant_id = ${gatewayMerchantId}
      and a.state in ('approved', 'settled', 'refunded')
    order by a.id limit 1`.execute(db);
  return rows[0]?.id;
};

/**
 * Whether this call wrote the return. See db/functions/record_bank_return.sql; what fits no payment of ours raises an
 * alarm, once.
 */
export const recordBankReturn = async (
  db: Executor,
  {
    gatewayMerchantId,
    retref,
    code,
    actor,
    now,
  }: {
    readonly gatewayMerchantId: string;
    readonly retref: string;
    readonly code: string;
    readonly actor: string;
    readonly now: Date;
  },
): Promise<boolean> => {
  const { rows } = await sql<{ attempt_id: number | null }>`
    select record_bank_return(${gatewayMerchantId}, ${retref}, ${code}, ${actor}, ${now}) as attempt_id`.execute(
    db,
  );
  return (rows[0]?.attempt_id ?? null) !== null;
};

export type ReturnedRefund = {
  readonly gatewayMerchantId: string;
  readonly retref: string;
  /** The refund's own order; null when it is not known. */
  readonly orderId: string | null;
  /** The bank's; null when it names none. */
  readonly code: string | null;
  readonly actor: string;
  readonly now: Date;
};

/** What became of a refund that a bank did not take. See db/functions/record_refund_return.sql. */
export const recordRefundReturn = async (
  db: Executor,
  { gatewayMerchantId, retref, orderId, code, actor, now }: ReturnedRefund,
): Promise<'returned' | 'known' | 'unknown' | 'later'> => {
  const { rows } = await sql<{ outcome: 'returned' | 'known' | 'unknown' | 'later' }>`
    select record_refund_return(${gatewayMerchantId}, ${retref}, ${orderId}, ${code}, ${actor},
      ${now}) as outcome`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('record_refund_return answered no row');
  return row.outcome;
};

/**
 * A refund that no row of refunds has: of a payment that was never announced, of an unknown charge, or not of ours.
 * Raised once for each.
 */
export const raiseReturnedRefund = async (
  db: Executor,
  { gatewayMerchantId, retref, orderId, code, now }: ReturnedRefund,
): Promise<void> => {
  const detail = `Refund reference ${retref} came back${code === null ? '' : ` (${code})`}. Give it back another way.`;
  await sql`
    insert into alarms (kind, attempt_id, merchant_id, detail, raised_at)
    select 'refund_returned', a.id, a.merchant_id, ${detail}, ${now}::timestamptz
    from (select 1) as one
    left join unknown_charges c on c.refund_order_id = ${orderId} and c.gateway_merchant_id = ${gatewayMerchantId}
    left join payment_attempts a on a.gateway_merchant_id = ${gatewayMerchantId}
      and (a.refund_order_id = ${orderId} or a.order_id = c.order_id)
    where not exists (select from alarms l where l.kind = 'refund_returned' and l.detail = ${detail})
    limit 1
    on conflict do nothing`.execute(db);
};

export type DisputedPayment = { readonly attemptId: number; readonly isBookable: boolean };

/**
 * The payment that a chargeback is about: by its reference, else the only one of that card and amount. `isBookable`:
 * its money is in our books, and covers the returned amount.
 */
export const findDisputed = async (
  db: Executor,
  gatewayMerchantId: string,
  { retref, last4, amountMinor, paymentMinor }: Chargeback,
): Promise<DisputedPayment | undefined> => {
  const isMeant =
    retref === null
      ? sql`a.amount = ${paymentMinor ?? amountMinor}::integer and a.visible_method like '% ' || ${last4}::text
          and a.state in ('approved', 'settled', 'refunded', 'charged_back')`
      : sql`a.retref = ${retref}`;
  const { rows } = await sql<{ id: number; is_bookable: boolean }>`
    select a.id, a.state in ('approved', 'settled', 'refunded')
      and coalesce(${amountMinor}::integer between 1 and a.amount, false) as is_bookable
    from payment_attempts a where a.gateway_merchant_id = ${gatewayMerchantId} and ${isMeant} order by a.id
      limit 2`.execute(db);
  const [row] = rows;
  return row === undefined || rows.length > 1
    ? undefined
    : { attemptId: row.id, isBookable: row.is_bookable };
};

/** Each chargeback raises its alarm once; the alarm has this text. */
export const isChargebackKnown = async (db: Executor, text: string): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from alarms l where l.kind = 'chargeback' and position(${text} in l.detail) > 0 limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** Whether the books changed. See db/functions/record_chargeback.sql. */
export const recordChargeback = async (
  db: Executor,
  chargeback: {
    readonly attemptId: number;
    readonly amountMinor: number | null;
    readonly reasonCode: string | null;
    readonly note: string;
    readonly actor: string;
    readonly now: Date;
  },
): Promise<boolean> => {
  const { attemptId, amountMinor, reasonCode, note, actor, now } = chargeback;
  const { rows } = await sql<{ written: boolean }>`
    select record_chargeback(${attemptId}, ${amountMinor ?? 0}, ${reasonCode}, ${note}, ${actor},
      ${now}) as written`.execute(db);
  return rows[0]?.written ?? false;
};

export const raiseUnmatchedChargeback = async (
  db: Executor,
  merchantId: number | null,
  detail: string,
  now: Date,
): Promise<void> => {
  await sql`
    insert into alarms (kind, merchant_id, detail, raised_at)
      values ('chargeback', ${merchantId}, ${detail}, ${now})`.execute(db);
};

/** A payment that the processor refused after all; no bank names a reason, so a person looks. Raised once for each. */
export const raiseRejected = async (
  db: Executor,
  gatewayMerchantId: string,
  retref: string,
  now: Date,
): Promise<void> => {
  const detail = `Reference ${retref} was rejected at settlement.`;
  await sql`
    insert into alarms (kind, attempt_id, merchant_id, detail, raised_at)
    select 'return_unmatched', a.id, a.merchant_id, ${detail}, ${now}::timestamptz
    from (select 1) as one
    left join payment_attempts a on a.retref = ${retref} and a.gateway_merchant_id = ${gatewayMerchantId}
    where not exists (select from alarms l where l.kind = 'return_unmatched' and l.detail = ${detail})
    limit 1
    on conflict do nothing`.execute(db);
};
