import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Present, Row } from '../../db/schema';
import type { AttemptState } from './payment-attempt.domain';
import { orderText } from './order-text';
import type { OrderOf } from './payment-orders';

/** Who may touch a payment: the customer it belongs to, or staff of its merchant. Exactly one is not null. */
export type OwnerScope =
  | { readonly userId: number; readonly merchantIds: null }
  | { readonly userId: null; readonly merchantIds: readonly number[] };

/**
 * `challenge_required` belongs to public doors, `same_card` and `not_a_card` to splits, `below_minimum` to splits and
 * the embedded page, and the last to that page.
 */
export type AttemptRefusal =
  | 'invoice_unknown'
  | 'deleted'
  | 'in_doubt'
  | 'cancelled'
  | 'paid'
  | 'held'
  | 'amount_too_low'
  | 'amount_above_balance'
  | 'method_unknown'
  | 'bank_not_accepted'
  | 'method_unusable'
  | 'run_gone'
  | 'too_many_tries'
  | 'challenge_required'
  | 'same_card'
  | 'not_a_card'
  | 'below_minimum'
  | 'session_completed';

export type BegunAttempt = {
  readonly id: number;
  readonly amountMinor: number;
  readonly visibleMethod: string;
  readonly gatewayMerchantId: string;
  readonly methodType: number;
  readonly token: string;
  readonly expiration: string | null;
  readonly holderName: string;
  readonly postal: string | null;
};

export type BeginResult =
  | { readonly refusal: AttemptRefusal; readonly balanceMinor: number | null }
  | { readonly refusal: null; readonly attempt: BegunAttempt };

/** A row of a function that begins attempts; all but the first two columns are null when it refused. */
export type BeginRow = {
  refusal: AttemptRefusal | null;
  balance: number | null;
  attempt_id: number;
  amount: number;
  visible_method: string;
  gateway_merchant_id: string;
  method_type: number;
  token: string;
  expiration: string | null;
  holder_name: string;
  address_zip: string | null;
};

/** Phase 1 in one round trip, its own transaction. See db/functions/begin_attempt.sql. */
export const beginAttempt = async (
  db: Executor,
  order: OrderOf<'begin_attempt'>,
): Promise<BeginResult> => {
  const { rows } = await sql<BeginRow>`
    select * from begin_attempt(${orderText('begin_attempt', order)})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('begin_attempt answered no row');
  if (row.refusal !== null) return { refusal: row.refusal, balanceMinor: row.balance };
  return { refusal: null, attempt: toBegunAttempt(row) };
};

export const toBegunAttempt = (row: BeginRow): BegunAttempt => ({
  id: row.attempt_id,
  amountMinor: row.amount,
  visibleMethod: row.visible_method,
  gatewayMerchantId: row.gateway_merchant_id,
  methodType: row.method_type,
  token: row.token,
  expiration: row.expiration,
  holderName: row.holder_name,
  postal: row.address_zip,
});

/** `state` is the state after the call; `written` says whether this call set it. */
export type RecordedOutcome = {
  readonly state: AttemptState;
  readonly written: boolean;
  readonly paidInFull: boolean;
  readonly declineReason: string | null;
  /** YYYY-MM-DD in the merchant's time zone; null unless it was paid. */
  readonly paidOn: string | null;
};

/** Phase 3 in one round trip, its own transaction. See db/functions/record_outcome.sql. */
export const recordOutcome = async (
  db: Executor,
  outcome: OrderOf<'record_outcome'>,
): Promise<RecordedOutcome> => {
  const { rows } = await sql<{
    state: AttemptState;
    written: boolean;
    paid_in_full: boolean;
    paid_on: string | null;
  }>`
    select r.state, r.written, r.paid_in_full, recorded_day(${outcome.attemptId}) as paid_on
      from record_outcome(${orderText('record_outcome', outcome)}) r`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('record_outcome answered no row');
  return {
    state: row.state,
    written: row.written,
    paidInFull: row.paid_in_full,
    declineReason: row.written ? outcome.declineReason : null,
    paidOn: row.paid_on,
  };
};

/** One that is open already gets the newer detail. */
export const raiseAlarm = async (
  db: Executor,
  alarm: {
    readonly kind: 'late_approval';
    readonly attemptId: number;
    readonly detail: string;
    readonly now: Date;
  },
): Promise<void> => {
  await sql`
    insert into alarms (kind, attempt_id, merchant_id, detail, raised_at)
    select ${alarm.kind}, a.id, a.merchant_id, ${alarm.detail}, ${alarm.now}
    from payment_attempts a where a.id = ${alarm.attemptId}
    on conflict (kind, attempt_id) where resolved_at is null do update set detail = excluded.detail`.execute(
    db,
  );
};

const gatewayAlarms = {
  lookups_failing: 'The gateway does not say what became of payments of account ',
  gateway_refuses: 'The gateway turns payments away: check the credentials and limits of account ',
} as const;
export type GatewayAlarm = keyof typeof gatewayAlarms;

/** Raises an alarm about trouble between the gateway and a merchant, once until it is over. */
export const raiseGatewayAlarm = async (
  db: Executor,
  kind: GatewayAlarm,
  attemptId: number,
  now: Date,
): Promise<void> => {
  await sql`
    insert into alarms (kind, merchant_id, detail, raised_at)
    select ${kind}, a.merchant_id, ${gatewayAlarms[kind]}::text || a.gateway_merchant_id || '.', ${now}
    from payment_attempts a where a.id = ${attemptId}
    on conflict do nothing`.execute(db);
};

/** Ends the alarms of all merchants that are paid through this account. */
export const resolveGatewayAlarms = async (
  db: Executor,
  kind: GatewayAlarm,
  {
    gatewayMerchantId,
    defaultGatewayMerchantId,
    resolvedBy,
    now,
  }: {
    readonly gatewayMerchantId: string;
    readonly defaultGatewayMerchantId: string;
    readonly resolvedBy: string;
    readonly now: Date;
  },
): Promise<void> => {
  await sql`
    update alarms l set resolved_at = ${now}, resolved_by = ${resolvedBy}
    from merchants m
    where l.kind = ${kind} and l.resolved_at is null
      and m.id = l.merchant_id and coalesce(m.gateway_merchant_id,
        ${defaultGatewayMerchantId}) = ${gatewayMerchantId}`.execute(db);
};

export type AttemptAnswer = {
  readonly id: number;
  readonly invoiceId: number;
  readonly state: AttemptState;
  readonly amountMinor: number;
  readonly visibleMethod: string;
  readonly paidInFull: boolean;
  readonly declineReason: string | null;
  /** YYYY-MM-DD in the merchant's time zone; null unless it was paid. */
  readonly paidOn: string | null;
};

/** What became of the request that holds this idempotency key. */
export const findAttemptByKey = async (
  db: Executor,
  keyId: number,
): Promise<AttemptAnswer | undefined> => {
  const { rows } = await sql<
    Row<'payment_attempts', 'id' | 'state' | 'amount' | 'visible_method' | 'decline_reason'> &
      Present<Row<'payment_attempts', 'invoice_id'>> & {
        paid_in_full: boolean;
        paid_on: Row<'transactions'>['paid_date'];
      }
  >`
    select a.id, a.invoice_id, a.state, a.amount, a.visible_method, a.decline_reason,
      i.amount_paid >= i.amount as paid_in_full, t.paid_date as paid_on
    from payment_attempts a join invoices i on i.id = a.invoice_id left join transactions t on t.id = a.id
    where a.idempotency_key_id = ${keyId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    state: row.state,
    amountMinor: row.amount,
    visibleMethod: row.visible_method,
    paidInFull: row.paid_in_full,
    declineReason: row.decline_reason,
    paidOn: row.paid_on,
  };
};

export type PaymentStatus = {
  readonly attemptState: AttemptState | null;
  readonly transactionStatus: string | null;
  /** It was in doubt, and its payer may not know yet what became of it. */
  readonly isUntold: boolean;
};

/** `invoiceId` narrows the owner to one invoice, for a session that opens no other. */
export type StatusScope = OwnerScope & { readonly invoiceId: number | null };

/** The two records that one id may name; undefined when neither exists for this owner. */
export const findPaymentStatus = async (
  db: Executor,
  id: number,
  owner: StatusScope,
): Promise<PaymentStatus | undefined> => {
  const merchantIds = owner.merchantIds === null ? null : [...owner.merchantIds];
  const { rows } = await sql<{
    attempt_state: AttemptState | null;
    transaction_status: string | null;
    is_untold: boolean;
  }>`
    select
      -- both parts of a split are in doubt until it is decided, whatever one of them answered
      case when s.id is not null and s.decided_at is null then 'unknown' else a.state end as attempt_state,
      case when s.id is null or s.decided_at is not null then t.status end as transaction_status,
      coalesce(s.in_doubt_at, a.in_doubt_at) is not null
        and coalesce(s.payer_told_at, a.payer_told_at) is null as is_untold
    from (select 1) as one
    left join payment_attempts a on a.id = ${id}
      and (a.user_id = ${owner.userId} or a.merchant_id = any (${merchantIds}::bigint[]))
      and (${owner.invoiceId}::bigint is null or a.invoice_id = ${owner.invoiceId})
    left join payment_splits s on s.id = a.split_id
    left join transactions t on t.id = ${id}
      and (t.user_id = ${owner.userId} or t.merchant_id = any (${merchantIds}::bigint[]))
      and (${owner.invoiceId}::bigint is null or t.invoice_id = ${owner.invoiceId})
    where a.id is not null or t.id is not null`.execute(db);
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        attemptState: row.attempt_state,
        transactionStatus: row.transaction_status,
        isUntold: row.is_untold,
      };
};
