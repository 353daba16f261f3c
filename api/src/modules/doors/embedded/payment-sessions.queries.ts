import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Row } from '../../../db/schema';
import type { EmbeddedMethod } from '@billfold/shared/contracts/public-payment.contract';

export type NewPaymentSession = {
  readonly tokenHash: Buffer;
  readonly merchantId: number;
  readonly invoiceId: number;
  readonly apiKeyId: number;
  readonly amountMinor: number;
  readonly description: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly callbackUrl: string | null;
  readonly options: readonly EmbeddedMethod[];
  readonly selected: EmbeddedMethod | null;
  readonly now: Date;
  readonly expiresAt: Date;
};

export const insertPaymentSession = async (
  executor: Executor,
  session: NewPaymentSession,
): Promise<number> => {
  const { id } = await executor
    .insertInto('payment_sessions')
    .values({
      token_hash: session.tokenHash,
      merchant_id: session.merchantId,
      invoice_id: session.invoiceId,
      api_key_id: session.apiKeyId,
      amount: session.amountMinor,
      description: session.description,
      first_name: session.firstName,
      last_name: session.lastName,
      callback_url: session.callbackUrl,
      options: [...session.options],
      selected: session.selected,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type PaymentSessionState = 'open' | 'in_doubt' | 'paid';
export type PaymentSession = {
  readonly id: number;
  readonly merchantId: number;
  readonly invoiceId: number;
  readonly subscriptionId: number;
  readonly invoiceNumber: string;
  readonly amountMinor: number;
  readonly description: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly callbackUrl: string | null;
  readonly options: readonly EmbeddedMethod[];
  readonly selected: string | null;
  readonly expiresAt: Date;
  readonly state: PaymentSessionState;
  /** A request is paying for it right now. */
  readonly isHeld: boolean;
};

type SessionRow = Row<
  'payment_sessions',
  | 'id'
  | 'merchant_id'
  | 'invoice_id'
  | 'amount'
  | 'description'
  | 'first_name'
  | 'last_name'
  | 'callback_url'
  | 'selected'
> &
  Row<'invoices', 'subscription_id' | 'invoice_number'> & {
    options: readonly EmbeddedMethod[];
    expires_at: Date;
    state: PaymentSessionState;
    is_held: boolean;
  };

const toSession = (row: SessionRow): PaymentSession => ({
  id: row.id,
  merchantId: row.merchant_id,
  invoiceId: row.invoice_id,
  subscriptionId: row.subscription_id,
  invoiceNumber: row.invoice_number,
  amountMinor: row.amount,
  description: row.description,
  firstName: row.first_name,
  lastName: row.last_name,
  callbackUrl: row.callback_url,
  options: row.options,
  selected: row.selected,
  expiresAt: row.expires_at,
  state: row.state,
  isHeld: row.is_held,
});

const columns = sql`s.id, s.merchant_id, s.invoice_id, i.subscription_id, i.invoice_number, s.amount,
  s.description, s.first_name, s.last_name,
  s.callback_url, s.options, s.selected, least(s.expires_at, k.revoked_at) as expires_at,
    payment_session_state(s.id) as state,
  coalesce(s.claimed_until > clock_timestamp(), false) as is_held`;
/** A revoked key ends its payment sessions, because their origin is unknown. */
const sessions = sql`payment_sessions s join invoices i on i.id = s.invoice_id
  join merchant_api_keys k on k.id = s.api_key_id`;

export const findPaymentSession = async (
  executor: Executor,
  tokenHash: Buffer,
): Promise<PaymentSession | undefined> => {
  const { rows } = await sql<SessionRow>`
    select ${columns} from ${sessions} where s.token_hash = ${tokenHash}
  `.execute(executor);
  const [row] = rows;
  return row === undefined ? undefined : toSession(row);
};

export const getPaymentSession = async (
  executor: Executor,
  id: number,
): Promise<PaymentSession> => {
  const { rows } = await sql<SessionRow>`
    select ${columns} from ${sessions} where s.id = ${id}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`Payment session ${id} of a page session does not exist.`);
  return toSession(row);
};

/**
 * Holds the session for one request, in real time. False while another holds it, and once anything was paid for it or
 * may have been: the hold is what keeps two pages of one session from paying one after the other.
 */
export const claimPaymentSession = async (
  executor: Executor,
  id: number,
  holdMs: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update payment_sessions s set claimed_until = clock_timestamp() + ${holdMs}::integer * interval '1 millisecond'
     where s.id = ${id} and s.completed_at is null
       and (s.claimed_until is null or s.claimed_until <= clock_timestamp()) and payment_session_state(s.id) = 'open'
    returning s.id
  `.execute(executor);
  return rows.length > 0;
};

export const releasePaymentSession = async (executor: Executor, id: number): Promise<void> => {
  await sql`update payment_sessions set claimed_until = null where id = ${id}`.execute(executor);
};

export const completePaymentSession = async (
  executor: Executor,
  id: number,
  now: Date,
): Promise<void> => {
  await sql`update payment_sessions set completed_at = ${now}, claimed_until = null where id = ${id}
    and completed_at is null`.execute(executor);
};

export type CashRefusal =
  | 'invoice_unknown'
  | 'deleted'
  | 'in_doubt'
  | 'cancelled'
  | 'paid'
  | 'held'
  | 'session_completed'
  | 'session_held'
  | 'cash_not_accepted'
  | 'amount_above_balance'
  | 'below_minimum';
export type CashResult =
  | { readonly refusal: CashRefusal }
  | { readonly refusal: null; readonly transactionId: number; readonly paidInFull: boolean };

/** One round trip, its own transaction. See db/functions/record_cash_payment.sql. */
export const recordCash = async (
  executor: Executor,
  cash: {
    readonly sessionId: number;
    readonly actor: string;
    readonly requestId: string;
    readonly now: Date;
  },
): Promise<CashResult> => {
  const { rows } = await sql<{
    refusal: CashRefusal | null;
    transaction_id: number;
    paid_in_full: boolean;
  }>`
    select * from record_cash_payment(${cash.sessionId}, ${cash.actor}, ${cash.requestId}, ${cash.now})
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('record_cash_payment answered no row');
  if (row.refusal !== null) return { refusal: row.refusal };
  return { refusal: null, transactionId: row.transaction_id, paidInFull: row.paid_in_full };
};

/** The cash a payment session ended with, if it did. */
export const findCashOfSession = async (
  executor: Executor,
  sessionId: number,
): Promise<number | null> => {
  const { rows } = await sql<
    Row<'payment_sessions', 'transaction_id'>
  >`select s.transaction_id from payment_sessions s where s.id = ${sessionId}`.execute(executor);
  return rows[0]?.transaction_id ?? null;
};
