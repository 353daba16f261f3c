import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

type IdempotencyKeyTable = {
  id: Generated<number>;
  principal: string;
  route: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Moment;
  answered_at: NullableMoment;
  leased_until: NullableMoment;
};

type PaymentAttemptTable = {
  id: Generated<number>;
  order_id: string;
  door: string;
  invoice_id: number | null;
  subscription_id: number | null;
  merchant_id: number;
  user_id: number | null;
  donation_id: number | null;
  payment_method_id: number | null;
  session_id: number | null;
  actor: string;
  gateway_merchant_id: string;
  amount: number;
  visible_method: string;
  state: string;
  reason: string | null;
  retref: string | null;
  respcode: string | null;
  authcode: string | null;
  request_id: string | null;
  idempotency_key_id: number | null;
  sent_at: Moment;
  decided_at: NullableMoment;
  next_lookup_at: NullableMoment;
  lookups: Generated<number>;
  failed_lookups_in_a_row: Generated<number>;
  void_tries: Generated<number>;
  not_found_at: NullableMoment;
  last_status_lookup_at: NullableMoment;
  looked_up_late_at: NullableMoment;
  in_doubt_at: NullableMoment;
  payer_told_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  split_id: number | null;
  part: Generated<number>;
  run_id: number | null;
  client_address: string | null;
  page_session_id: number | null;
  decline_reason: string | null;
  refund_order_id: string | null;
  refund_sent_at: NullableMoment;
  refund_not_found_at: NullableMoment;
};

type DonationTable = {
  id: Generated<number>;
  merchant_id: number;
  page_session_id: number;
  payment_method_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: Generated<string>;
  description: string;
  gift: number;
  fee: number;
  created_at: Moment;
  receipt_due_at: NullableMoment;
  receipt_queued_at: NullableMoment;
};

type PageSessionTable = {
  id: Generated<number>;
  token_hash: Buffer;
  page: 'donation' | 'embedded';
  merchant_id: number;
  payment_session_id: number | null;
  client_address: string;
  created_at: Moment;
  expires_at: Moment;
};

type PaymentSplitTable = {
  id: Generated<number>;
  invoice_id: number;
  merchant_id: number;
  user_id: number;
  state: 'authorising' | 'capturing' | 'voiding' | 'paid' | 'not_paid' | 'needs_review';
  reason: string | null;
  actor: string;
  request_id: string | null;
  idempotency_key_id: number | null;
  created_at: Moment;
  decided_at: NullableMoment;
  next_step_at: NullableMoment;
  tries: Generated<number>;
  leased_by: string | null;
  leased_until: NullableMoment;
  review_of: 'capturing' | 'voiding' | null;
  last_status_step_at: NullableMoment;
  in_doubt_at: NullableMoment;
  payer_told_at: NullableMoment;
};

type PaymentRunTable = {
  id: Generated<number>;
  kind: 'schedule' | 'auto_pay';
  invoice_id: number;
  subscription_id: number;
  merchant_id: number;
  user_id: number;
  cycle_on: string;
  payment_method_id: number | null;
  amount: number | null;
  state: 'waiting' | 'running' | 'charged' | 'failed' | 'skipped' | 'cancelled';
  reason: string | null;
  due_at: Moment;
  declines: Generated<number>;
  attempt_id: number | null;
  transaction_id: number | null;
  actor: string;
  request_id: string | null;
  created_at: Moment;
  ended_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  unsent_tries: Generated<number>;
  unsent_since: NullableMoment;
  idempotency_key_id: number | null;
  unscheduled_by_key_id: number | null;
  due_since: NullableMoment;
};

type BarredBankAccountTable = {
  id: Generated<number>;
  payment_method_id: number;
  is_known_by_last4: boolean;
  code: string;
  attempt_id: number;
  barred_at: Moment;
};

type ConsentRecordTable = {
  id: Generated<number>;
  user_id: number;
  subscription_id: number | null;
  merchant_id: number | null;
  kind:
    | 'auto_pay'
    | 'scheduled_payment'
    | 'payment_method'
    | 'sms'
    | 'email'
    | 'marketing'
    | 'terms';
  action: 'given' | 'withdrawn';
  wording: string;
  channel: 'web' | 'sms' | 'email' | 'system';
  source: string;
  actor: string;
  request_id: string | null;
  at: Moment;
};

type LedgerLineTable = {
  id: Generated<number>;
  transaction_id: number;
  merchant_id: number;
  invoice_id: number | null;
  account: 'gateway' | 'invoice' | 'refunds' | 'donations' | 'cash';
  side: 'debit' | 'credit';
  amount: number;
  posted_at: Moment;
};

type AlarmTable = {
  id: Generated<number>;
  kind: string;
  attempt_id: number | null;
  merchant_id: number | null;
  detail: Generated<string>;
  unknown_charge_id: number | null;
  raised_at: Moment;
  resolved_at: NullableMoment;
  resolved_by: string | null;
};

type UnknownChargeTable = {
  id: Generated<number>;
  gateway_merchant_id: string;
  retref: string;
  order_id: string | null;
  amount: number | null;
  payer_name: Generated<string>;
  taken_on: string | null;
  payment_method_id: number | null;
  visible_method: Generated<string>;
  proposal: 'attach' | 'give_back' | 'look';
  because: string;
  invoice_id: number | null;
  state: Generated<'open' | 'attached' | 'giving_back' | 'given_back' | 'left'>;
  attempt_id: number | null;
  refund_order_id: string | null;
  refund_sent_at: NullableMoment;
  refund_not_found_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  found_at: Moment;
  decided_at: NullableMoment;
  decided_by: string | null;
  note: Generated<string>;
};

type MoneyHoldTable = {
  id: Generated<number>;
  because: string;
  held_at: Moment;
  held_by: string;
  reconciled_at: NullableMoment;
  opened_at: NullableMoment;
  opened_by: string | null;
};

type FundingReadTable = {
  gateway_merchant_id: string;
  next_read_at: Moment;
  read_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
};

/** Tables of 0002_payments.sql, 0004_doors.sql, 0005_splits.sql, 0006_runs.sql and 0011_public_money.sql, and columns of 0017_late_outcomes.sql. */
export type PaymentTables = {
  idempotency_keys: IdempotencyKeyTable;
  payment_attempts: PaymentAttemptTable;
  donations: DonationTable;
  /** 0010_access.sql */
  page_sessions: PageSessionTable;
  payment_splits: PaymentSplitTable;
  payment_runs: PaymentRunTable;
  /** 0016_barred_accounts.sql */
  barred_bank_accounts: BarredBankAccountTable;
  consent_records: ConsentRecordTable;
  ledger_lines: LedgerLineTable;
  alarms: AlarmTable;
  funding_reads: FundingReadTable;
  /** 0018_unknown_charges.sql */
  unknown_charges: UnknownChargeTable;
  money_holds: MoneyHoldTable;
};
