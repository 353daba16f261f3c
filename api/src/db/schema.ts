import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

// What the tables and views hold, as pg answers it. Written by `npm run schema -w api` from the migrated database; a
// test compares it. Do not edit. Dates are YYYY-MM-DD; a union of texts is the check of the column.

type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Written as text. */
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
/** Written as bytes, or as `\\x…` where rows travel as JSON. */
type Bytes = ColumnType<Buffer, Buffer | string, Buffer | string>;

type Alarms = {
  id: Generated<number>;
  kind: 'payment_needs_review' | 'late_approval' | 'approved_above_balance' | 'paid_while_cancelled' | 'split_needs_review' | 'return_unmatched' | 'run_stuck' | 'lookups_failing' | 'gateway_refuses' | 'unknown_charge' | 'refund_needs_review' | 'refunded_and_returned' | 'lockbox_failed' | 'refund_returned' | 'chargeback' | 'voided_late' | 'not_settled';
  attempt_id: number | null;
  merchant_id: number | null;
  detail: Generated<string>;
  raised_at: Moment;
  resolved_at: NullableMoment;
  resolved_by: string | null;
  unknown_charge_id: number | null;
};

type Applications = {
  id: Generated<number>;
  created_by: number;
  merchant_ids: number[];
  merchant_name: string;
  status: Generated<string>;
  data: Json;
  created_at: Moment;
  updated_at: Moment;
  refusal: string | null;
  merchant_id: number | null;
};

type AuditLog = {
  id: Generated<number>;
  actor: string;
  action: string;
  entity: string;
  entity_id: number | null;
  before: NullableJson;
  after: NullableJson;
  at: Moment;
  request_id: string | null;
  merchant_id: number | null;
  session_id: number | null;
};

type AutoGroupConditions = {
  id: Generated<number>;
  group_id: number;
  type: Generated<string>;
  field_name: string;
  operator: string;
  value: string;
};

type AutoGroups = {
  id: Generated<number>;
  merchant_id: number;
  name: string;
  description: Generated<string>;
  is_active: Generated<boolean>;
  is_all_customers: Generated<boolean>;
  created_at: Moment;
  deleted_at: NullableMoment;
  version: Generated<number>;
};

type BarredBankAccounts = {
  id: Generated<number>;
  payment_method_id: number;
  is_known_by_last4: boolean;
  code: string;
  attempt_id: number;
  barred_at: Moment;
};

type BulkMessages = {
  id: Generated<number>;
  merchant_id: number;
  subscription_id: number;
  medium: number;
  purpose: 'billing' | 'marketing';
  lane: string;
  group_message_id: number | null;
  source: string | null;
  source_id: number | null;
  subject: string | null;
  body: string | null;
  outcome: Generated<'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'skipped' | 'cancelled'>;
  reason: string | null;
  detail: string | null;
  due_at: Moment;
  held_since: NullableMoment;
  tries: Generated<number>;
  message_id: number | null;
  created_at: Moment;
};

type BulkTagChanges = {
  id: Generated<number>;
  merchant_id: number;
  tag_id: number;
  is_added: boolean;
  subscription_ids: number[];
  changed_by: number;
  changed_at: Moment;
  undone_at: NullableMoment;
};

type CardExpiryWarnings = {
  subscription_id: number;
  payment_method_id: number;
  last_day: string;
  days_before: number;
  reached: boolean;
  warned_at: Moment;
};

type CashAnnouncements = {
  id: Generated<number>;
  merchant_id: number;
  invoice_id: number;
  amount: number;
  state: Generated<'waiting' | 'replaced' | 'confirmed' | 'refused'>;
  announced_at: Moment;
  expires_at: Moment;
  decided_at: NullableMoment;
  decided_by: string | null;
  transaction_id: number | null;
};

type ConsentRecords = {
  id: Generated<number>;
  user_id: number;
  subscription_id: number | null;
  merchant_id: number | null;
  kind: 'auto_pay' | 'scheduled_payment' | 'payment_method' | 'sms' | 'email' | 'marketing' | 'terms';
  action: 'given' | 'withdrawn';
  wording: string;
  channel: 'web' | 'sms' | 'email' | 'system';
  source: string;
  actor: string;
  request_id: string | null;
  at: Moment;
  agreed_by: 'phone' | 'paper' | 'in_person' | null;
  reference: string | null;
};

type Conversations = {
  subscription_id: number;
  merchant_id: number;
  is_open: Generated<boolean>;
  is_unread: Generated<boolean>;
  last_message_id: number;
  last_message_at: Moment;
  assignee_id: number | null;
  snoozed_until: NullableMoment;
};

type DepositLines = {
  id: Generated<number>;
  deposit_id: number;
  kind: 'payment' | 'refund' | 'return';
  retref: string;
  amount: number;
  transaction_id: number | null;
  merchant_id: number | null;
  recorded: number | null;
};

type DepositShares = {
  id: Generated<number>;
  deposit_id: number;
  merchant_id: number;
  funded_on: string;
  payments: number;
  refunds: number;
  returns: number;
  other: number;
  fees: number;
  total: number;
  difference: number;
  transactions: number;
  is_shared: boolean;
};

type Deposits = {
  id: Generated<number>;
  gateway_merchant_id: string;
  funded_on: string;
  reference: string;
  fees: number;
  other: number;
  total: number;
  digest: Bytes;
  read_at: Moment;
};

type DeskPayments = {
  transaction_id: number;
  merchant_id: number;
  paid_by: 'cash' | 'check' | 'other';
  check_number: string | null;
  check_date: string | null;
  actor: string;
  session_id: number | null;
  request_id: string | null;
  idempotency_key_id: number | null;
  recorded_at: Moment;
  reference: string | null;
  import_id: number | null;
};

type Donations = {
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

type FileParts = {
  file_id: number;
  position: number;
  content: Bytes;
};

type Files = {
  id: Generated<number>;
  operation_id: number | null;
  owner_id: number;
  merchant_ids: number[];
  name: string;
  parts: Generated<number>;
  created_at: Moment;
  expires_at: NullableMoment;
};

type FormerStaff = {
  user_id: number;
  merchant_id: number;
  permissions: string[];
  ended_at: Moment;
};

type FundingReads = {
  gateway_merchant_id: string;
  next_read_at: Moment;
  read_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
};

type GroupMessages = {
  id: Generated<number>;
  group_id: number;
  merchant_id: number;
  body: string;
  sent_by: number | null;
  created_at: Moment;
  operation_id: number | null;
  purpose: Generated<'billing' | 'marketing'>;
  lane: string | null;
  group_name: string | null;
};

type GuessCounters = {
  subject: string;
  failures: number;
  window_started_at: Moment;
  day_failures: number;
  day_started_at: Moment;
  last_try_at: Moment;
  lock_level: number;
  locked_for_good: Generated<boolean>;
};

type IdempotencyKeys = {
  id: Generated<number>;
  principal: string;
  route: string;
  key: string;
  request_hash: Bytes;
  status: number | null;
  body: NullableJson;
  created_at: Moment;
  answered_at: NullableMoment;
  leased_until: NullableMoment;
  takeovers: Generated<number>;
};

type ImportFileParts = {
  upload_id: number;
  position: number;
  starts_at: number;
  content: Bytes;
};

type ImportMappings = {
  merchant_id: number;
  kind: 'customers' | 'invoices' | 'payments';
  heads_hash: Bytes;
  mapping: Json;
  used_at: Moment;
};

type ImportRows = {
  import_id: number;
  row_no: number;
  line: number;
  cells: string[];
  fault: string | null;
  unit: number;
  typed: NullableJson;
  keys: Generated<string[]>;
  twins: NullableJson;
  own_reasons: Generated<string[]>;
  reasons: Generated<string[]>;
  warnings: Generated<string[]>;
  planned: 'created' | 'updated' | 'unchanged' | 'failed' | null;
  outcome: 'created' | 'updated' | 'unchanged' | 'failed' | 'not_done' | null;
  target_id: number | null;
  amount: number | null;
  changes: Json;
  trace: NullableJson;
  undo: 'undone' | 'kept' | null;
};

type ImportUploads = {
  id: Generated<number>;
  created_by: number;
  created_at: Moment;
};

type Imports = {
  id: Generated<number>;
  merchant_id: number;
  kind: 'customers' | 'invoices' | 'payments';
  state: 'reading' | 'mapping' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'refused' | 'cancelled' | 'failed';
  upload_id: number | null;
  created_by: number;
  session_id: number;
  request_id: string;
  file_name: Generated<string>;
  file_type: Generated<string>;
  bytes: number;
  file_hash: Bytes;
  encoding: string;
  separator: string;
  heads: Generated<string[]>;
  samples: Json;
  mapping: Json;
  mapped_by: Json;
  rows: Generated<number>;
  runs_itself: boolean;
  planned: NullableJson;
  counts: NullableJson;
  differs: Generated<number>;
  undo_counts: NullableJson;
  operation_id: number | null;
  same_as: number | null;
  failure: string | null;
  created_at: Moment;
  run_at: NullableMoment;
  finished_at: NullableMoment;
};

type InvoiceLines = {
  id: Generated<number>;
  invoice_id: number;
  kind: 'item' | 'append';
  position: number;
  description: Generated<string>;
  amount: number;
};

type InvoiceNumbers = {
  merchant_id: number;
  last: Generated<number>;
};

type InvoiceReminders = {
  id: Generated<number>;
  invoice_id: number;
  merchant_id: number;
  subscription_id: number;
  medium: number;
  body: string;
  sent_by: number;
  created_at: Moment;
};

type InvoiceTexts = {
  invoice_id: number;
  merchant_id: number;
  search_text: string;
};

type Invoices = {
  id: Generated<number>;
  subscription_id: number;
  merchant_id: number;
  user_id: number;
  invoice_number: Generated<string>;
  description: Generated<string>;
  amount: number;
  amount_paid: Generated<number>;
  minimum_amount_due: Generated<number>;
  due_date: string;
  paid_date: string | null;
  stored_state: 'upcoming' | 'due' | 'paid' | 'late' | 'cancelled' | null;
  state_set_by_merchant: Generated<boolean>;
  scheduled_on: string | null;
  payment_plan_id: number | null;
  created_at: Moment;
  deleted_at: NullableMoment;
  version: Generated<number>;
};

type KnownDevices = {
  id: Generated<number>;
  user_id: number;
  token_hash: Bytes;
  last_used_at: Moment;
  user_agent: string | null;
  trusted_since: NullableMoment;
  trusted_until: NullableMoment;
};

type LedgerLines = {
  id: Generated<number>;
  transaction_id: number;
  merchant_id: number;
  invoice_id: number | null;
  account: 'gateway' | 'invoice' | 'refunds' | 'donations' | 'cash' | 'losses' | 'unapplied';
  side: 'debit' | 'credit';
  amount: number;
  posted_at: Moment;
};

type LinkTokens = {
  id: Generated<number>;
  token_hash: Bytes;
  user_id: number;
  invoice_id: number;
  created_at: Moment;
  expires_at: Moment;
  used_at: NullableMoment;
  opens: Generated<'bill' | 'pay'>;
};

type LiveOutbox = {
  id: Generated<number>;
  merchant_id: number;
  event: Json;
  created_at: Moment;
};

type LockboxFiles = {
  id: Generated<number>;
  merchant_id: number;
  file_date: string;
  records: number;
  content: string;
  created_at: Moment;
  format: Generated<string>;
  total: Generated<number>;
  layout: NullableJson;
  left_out: Json;
};

type LockboxLines = {
  file_id: number;
  position: number;
  merchant_id: number;
  format: string;
  transaction_id: number;
  amount: number;
  paid_date: string;
  is_late: boolean;
};

type LockboxSettings = {
  merchant_id: number;
  layout: NullableJson;
  next_date: string | null;
  next_run_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  nights_began_at: NullableMoment;
};

type MerchantApiKeys = {
  id: Generated<number>;
  merchant_id: number;
  kind: 'publishable' | 'secret';
  key_hash: Bytes;
  hint: string;
  created_at: Moment;
  revoked_at: NullableMoment;
};

type MerchantFormerNames = {
  name_key: string;
  merchant_id: number;
  name: string;
  changed_at: Moment;
};

type MerchantOrigins = {
  merchant_id: number;
  origin: string;
};

type MerchantStaff = {
  user_id: number;
  merchant_id: number;
  permissions: Generated<string[]>;
};

type Merchants = {
  id: Generated<number>;
  name: string;
  time_zone: Generated<string>;
  logo_url: Generated<string>;
  donation_fee: Generated<number>;
  ach_on: Generated<boolean>;
  takes_cash: Generated<boolean>;
  default_report_range: Generated<'today' | 'week' | 'month' | '30' | 'ytd'>;
  integrations: Generated<string[]>;
  gateway_merchant_id: string | null;
  created_at: Moment;
  sms_number: string | null;
  mail_address: string | null;
  company_token: string | null;
  texts_per_second: number | null;
  second_factor_required: Generated<boolean>;
  brand_color: string | null;
  legal_name: Generated<string>;
  address: Generated<string>;
  support_phone: Generated<string>;
  support_email: Generated<string>;
  invoice_number_prefix: Generated<string>;
  invoice_number_digits: Generated<number>;
  payment_terms: Generated<'' | 'receipt' | '7' | '10' | '14' | '15' | '30' | '45' | '60' | 'next_month'>;
  minimum_due_kind: Generated<'none' | 'percent' | 'amount'>;
  minimum_due_value: Generated<number>;
  texts_from: Generated<number>;
  texts_until: Generated<number>;
  first_steps_open: Generated<boolean>;
  page_shared_at: NullableMoment;
};

type MessageAttachments = {
  message_id: number;
  merchant_id: number;
  position: number;
  source_url: string;
  state: Generated<'waiting' | 'stored' | 'refused'>;
  reason: string | null;
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf' | null;
  bytes: number | null;
  content: Bytes | null;
  tries: Generated<number>;
  next_attempt_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  created_at: Moment;
};

type Messages = {
  id: Generated<number>;
  subscription_id: number;
  merchant_id: number;
  type: number;
  medium: number;
  body: string;
  sent_from: string;
  sent_by: number | null;
  address: string;
  group_message_id: number | null;
  provider_id: string | null;
  delivery: 'received' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed';
  delivery_attempts: Generated<number>;
  next_attempt_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  is_in_doubt: Generated<boolean>;
  first_attempt_at: NullableMoment;
  failure: string | null;
  idempotency_key_id: number | null;
  created_at: Moment;
  consent_flag: 'texts_stopped' | 'may_stop_texts' | null;
  bulk_id: number | null;
  priority: Generated<number>;
  failure_code: number | null;
  retry_of: number | null;
  is_stop_in_words: Generated<boolean>;
  bulk_attempt_at: NullableMoment;
  is_wrong_number: Generated<boolean>;
};

type MethodNames = {
  merchant_id: number;
  name: string;
};

type MoneyHolds = {
  id: Generated<number>;
  because: string;
  held_at: Moment;
  held_by: string;
  reconciled_at: NullableMoment;
  opened_at: NullableMoment;
  opened_by: string | null;
};

type Notices = {
  id: Generated<number>;
  channel: 'sms' | 'email';
  address: string;
  merchant_id: number | null;
  subject: Generated<string>;
  body: string | null;
  delivery: Generated<'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed'>;
  delivery_attempts: Generated<number>;
  next_attempt_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  is_in_doubt: Generated<boolean>;
  first_attempt_at: NullableMoment;
  failure: string | null;
  provider_id: string | null;
  created_at: Moment;
  expires_at: NullableMoment;
  subscription_id: number | null;
  failure_code: number | null;
  answers_word: 'stop' | 'start' | 'help' | null;
};

type OneTimeCodes = {
  id: Generated<number>;
  purpose: 'password_reset' | 'password_create' | 'pin_reset' | 'opt_in' | 'hosted' | 'sign_up' | 'contact_change' | 'contact_proposal';
  user_id: number;
  merchant_id: number | null;
  subscription_id: number | null;
  phone: string | null;
  code_hash: Bytes;
  token_hash: Bytes | null;
  token_expires_at: NullableMoment;
  tries: Generated<number>;
  created_at: Moment;
  expires_at: Moment;
  confirmed_at: NullableMoment;
  ended_at: NullableMoment;
};

type Operations = {
  id: Generated<number>;
  kind: 'export_audit' | 'mass_send' | 'close_conversations' | 'mark_unread' | 'export_transactions' | 'export_customers' | 'import_check' | 'import_run' | 'import_undo';
  state: Generated<'queued' | 'running' | 'paused' | 'cancelling' | 'cancelled' | 'done' | 'failed'>;
  merchant_id: number;
  created_by: number;
  total: Generated<number>;
  done: Generated<number>;
  counts: Json;
  input: Json;
  cursor: NullableJson;
  failure: string | null;
  tries: Generated<number>;
  idempotency_key_id: number | null;
  scheduled_for: NullableMoment;
  next_run_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  created_at: Moment;
  started_at: NullableMoment;
  finished_at: NullableMoment;
};

type PageSessions = {
  id: Generated<number>;
  token_hash: Bytes;
  page: 'donation' | 'embedded';
  merchant_id: number;
  payment_session_id: number | null;
  client_address: string;
  created_at: Moment;
  expires_at: Moment;
};

type PaymentAttempts = {
  id: Generated<number>;
  order_id: string;
  door: 'pay_once' | 'split_payment' | 'schedule' | 'auto_pay' | 'merchant_pay' | 'hosted' | 'donation' | 'embedded' | 'attached';
  invoice_id: number | null;
  subscription_id: number | null;
  merchant_id: number;
  user_id: number | null;
  payment_method_id: number | null;
  session_id: number | null;
  actor: string;
  gateway_merchant_id: string;
  amount: number;
  visible_method: string;
  state: 'created' | 'abandoned' | 'sent' | 'unknown' | 'authorised' | 'approved' | 'declined' | 'not_charged' | 'voided' | 'needs_review' | 'settled' | 'refunded' | 'returned' | 'charged_back';
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
  leased_by: string | null;
  leased_until: NullableMoment;
  split_id: number | null;
  part: Generated<number>;
  run_id: number | null;
  client_address: string | null;
  decline_reason: string | null;
  refund_order_id: string | null;
  refund_sent_at: NullableMoment;
  refund_not_found_at: NullableMoment;
  donation_id: number | null;
  page_session_id: number | null;
  looked_up_late_at: NullableMoment;
  in_doubt_at: NullableMoment;
  payer_told_at: NullableMoment;
  taken_late_at: NullableMoment;
};

type PaymentMethods = {
  id: Generated<number>;
  user_id: number | null;
  type: number;
  token: string;
  nickname: Generated<string>;
  preferred: Generated<boolean>;
  card_type: 'visa' | 'mastercard' | 'amex' | 'discover' | null;
  last4: string;
  holder_name: Generated<string>;
  expiration: string | null;
  address_zip: string | null;
  acknowledged: Generated<boolean>;
  created_at: Moment;
  removed_at: NullableMoment;
  idempotency_key_id: number | null;
  is_one_time: Generated<boolean>;
  keep_wording: string | null;
  keep_source: string | null;
  keep_agreed_by: 'phone' | 'paper' | 'in_person' | null;
  kept_by_merchant_id: number | null;
};

type PaymentPlans = {
  id: Generated<number>;
  subscription_id: number;
  merchant_id: number;
  original_balance: number;
  first_payment: number;
  first_payment_date: string;
  monthly_payment: number;
  payment_due_date: string;
  frequency: 'monthly' | 'bi-weekly' | 'weekly';
  description: Generated<string>;
  created_at: Moment;
  ended_at: NullableMoment;
};

type PaymentRuns = {
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
  ended_by_transaction_id: number | null;
  reopened_by_transaction_id: number | null;
};

type PaymentSessions = {
  id: Generated<number>;
  token_hash: Bytes;
  merchant_id: number;
  invoice_id: number;
  api_key_id: number;
  amount: number;
  description: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  callback_url: string | null;
  options: string[];
  selected: string | null;
  created_at: Moment;
  expires_at: Moment;
  completed_at: NullableMoment;
  claimed_until: NullableMoment;
  transaction_id: number | null;
};

type PaymentSplits = {
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

type Programs = {
  user_id: number;
  merchant_id: number;
  name: string;
  scopes: string[];
  created_at: Moment;
  ended_at: NullableMoment;
};

type RateLimits = {
  key: string;
  hits: number;
  window_ends_at: Moment;
};

type RecoveryCodes = {
  id: Generated<number>;
  user_id: number;
  code_hash: Bytes;
  used_at: NullableMoment;
};

type RecurringInvoices = {
  id: Generated<number>;
  merchant_id: number;
  subscription_id: number | null;
  group_id: number | null;
  description: Generated<string>;
  lines: Json;
  amount: number;
  minimum_amount_due: Generated<number>;
  frequency: 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'yearly';
  day_of_month: number | null;
  first_due_on: string;
  anchor_on: string;
  last_due_on: string | null;
  times: number | null;
  days_before: number;
  begins_on: string;
  status: Generated<'active' | 'paused' | 'ended'>;
  next_due_on: string | null;
  next_create_on: string | null;
  periods_done: Generated<number>;
  made_count: Generated<number>;
  version: Generated<number>;
  created_at: Moment;
  paused_at: NullableMoment;
  ended_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
};

type RecurringRuns = {
  id: Generated<number>;
  recurring_invoice_id: number;
  merchant_id: number;
  subscription_id: number | null;
  due_on: string;
  outcome: 'made' | 'skipped';
  reason: 'customer_deleted' | 'left_group' | 'group_deleted' | 'no_members' | 'paused' | null;
  invoice_id: number | null;
  amount: number | null;
  previous_amount: number | null;
  is_late: Generated<boolean>;
  created_at: Moment;
};

type Refunds = {
  id: Generated<number>;
  transaction_id: number;
  attempt_id: number | null;
  invoice_id: number | null;
  donation_id: number | null;
  merchant_id: number;
  gateway_merchant_id: string | null;
  kind: 'void' | 'refund';
  order_id: string | null;
  amount: number;
  reopens_bill: boolean;
  state: 'sent' | 'unknown' | 'given_back' | 'declined' | 'not_done' | 'needs_review' | 'returned';
  reason: string | null;
  retref: string | null;
  respcode: string | null;
  idempotency_key_id: number | null;
  actor: string;
  session_id: number | null;
  request_id: string | null;
  sent_at: Moment;
  decided_at: NullableMoment;
  next_lookup_at: NullableMoment;
  lookups: Generated<number>;
  failed_lookups_in_a_row: Generated<number>;
  not_found_at: NullableMoment;
  last_status_lookup_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  told_state: string | null;
};

type ReportCursor = {
  is_only: Generated<boolean>;
  position: number;
  seen: number;
  seen_by: number;
};

type ReportDays = {
  merchant_id: number;
  part: 'money' | 'invoices' | 'messages';
  day: string;
  key: string;
  amount: number;
  count: number;
};

type ReportMarks = {
  id: Generated<number>;
  merchant_id: number;
  part: 'money' | 'invoices' | 'messages';
  first_day: string;
  last_day: string;
};

type ReportMerchants = {
  merchant_id: number;
  time_zone: string;
  checked_on: Generated<string>;
};

type ResetRequests = {
  id: Generated<number>;
  purpose: 'password_reset' | 'password_create' | 'pin_reset';
  address: string | null;
  username: string | null;
  code_hash: Bytes | null;
  created_at: Moment;
  request_id: string | null;
  leased_by: string | null;
  leased_until: NullableMoment;
  done_at: NullableMoment;
};

type SavedViewDefaults = {
  user_id: number;
  list: string;
  view_id: number;
};

type SavedViews = {
  id: Generated<number>;
  owner_id: number;
  merchant_id: number | null;
  list: 'customers' | 'invoices' | 'transactions' | 'ageing' | 'deposits' | 'declines' | 'messages' | 'forecast';
  name: string;
  query: string;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
};

type SecondFactors = {
  user_id: number;
  sealed_key: Bytes | null;
  since: NullableMoment;
  last_step: Generated<number>;
  pending_key: Bytes | null;
  pending_until: NullableMoment;
};

type SendLanes = {
  lane: string;
  tokens: number;
  refilled_at: Moment;
  slowed_until: NullableMoment;
};

type Sessions = {
  id: Generated<number>;
  token_hash: Bytes;
  user_id: number;
  kind: 'merchant' | 'customer' | 'payer' | 'program';
  scope: Generated<'full' | 'bill'>;
  invoice_id: number | null;
  created_at: Moment;
  last_used_at: Moment;
  expires_at: Moment;
  ended_at: NullableMoment;
  user_agent: string | null;
  address: string | null;
  second_factor_at: NullableMoment;
  key_hint: string | null;
};

type SignInSteps = {
  id: Generated<number>;
  token_hash: Bytes;
  user_id: number;
  expires_at: Moment;
};

type SmsTemplates = {
  id: Generated<number>;
  merchant_id: number;
  name: string;
  body: string;
  created_at: Moment;
  version: Generated<number>;
  archived_at: NullableMoment;
  updated_at: NullableMoment;
};

type SubscriptionTags = {
  subscription_id: number;
  tag_id: number;
  bulk_tag_change_id: number | null;
};

type Subscriptions = {
  id: Generated<number>;
  user_id: number;
  merchant_id: number;
  state: Generated<'invited' | 'active' | 'inactive'>;
  user_external_id: Generated<string>;
  autopay_enabled: Generated<boolean>;
  autopay_amount: number | null;
  autopay_day: string | null;
  autopay_frequency: 'monthly' | 'biweekly' | 'weekly' | null;
  autopay_method: number | null;
  sms_opt_in: Generated<boolean>;
  email_opt_in: Generated<boolean>;
  marketing_opt_in: Generated<boolean>;
  service_address: Generated<string>;
  service_address2: Generated<string>;
  service_address_city: Generated<string>;
  service_address_state: Generated<string>;
  service_address_zip: Generated<string>;
  notes: Generated<string>;
  created_at: Moment;
  deleted_at: NullableMoment;
  autopay_customized: Generated<boolean>;
  autopay_started_on: string | null;
  autopay_next_on: string | null;
  autopay_next_at: NullableMoment;
  email: string | null;
  phone: string | null;
  sort_name: Generated<string>;
  sort_first_name: Generated<string>;
  sort_full_name: Generated<string>;
  sort_email: string | null;
  sort_phone: string | null;
  search_text: Generated<string>;
  version: Generated<number>;
  first_name: string | null;
  last_name: string | null;
  is_business: boolean | null;
  business_name: string | null;
  date_of_birth: string | null;
  full_name: string | null;
};

type Tags = {
  id: Generated<number>;
  merchant_id: number;
  name: string;
};

type TextStops = {
  merchant_id: number;
  phone: string;
  stopped_at: Moment;
  is_wrong_number: Generated<boolean>;
};

type Transactions = {
  id: Generated<number>;
  invoice_id: number | null;
  subscription_id: number | null;
  merchant_id: number;
  user_id: number | null;
  type: 'payment' | 'refund' | 'return' | 'void';
  amount: number;
  status: 'success' | 'scheduled' | 'declined' | 'refunded' | 'voided' | 'cancelled' | 'returned';
  visible_method: string;
  paid_date: string | null;
  attempt_id: number | null;
  refund_of: number | null;
  created_at: Moment;
  donation_id: number | null;
  is_cash: Generated<boolean>;
  owed_again: Generated<boolean>;
};

type TriggerActions = {
  id: Generated<number>;
  trigger_id: number;
  position: number;
  action_type: 'send_message' | 'send_email';
  recipients: string[];
};

type TriggerConditions = {
  id: Generated<number>;
  trigger_id: number;
  position: number;
  type: Generated<string>;
  field_name: 'due_date' | 'description' | 'state' | 'paid_date' | 'days_late' | 'amount' | 'amount_paid' | 'subtotal' | 'minimum_amount_due' | 'balance' | 'payment_plan';
  operator: 'contains' | 'startswith' | 'endswith' | 'exact' | 'regex' | 'gt' | 'gte' | 'lt' | 'lte' | 'upcoming' | 'past_due';
  value: string;
};

type TriggerItems = {
  id: Generated<number>;
  run_id: number;
  trigger_id: number;
  merchant_id: number;
  invoice_id: number;
  subscription_id: number;
  recipient: 'text' | 'mail' | 'office';
  run_on: string;
  state: 'planned' | 'queued' | 'skipped' | 'cancelled';
  reason: string | null;
  detail: string | null;
  notice_id: number | null;
  decided_at: Moment;
};

type TriggerRuns = {
  id: Generated<number>;
  trigger_id: number;
  merchant_id: number;
  run_on: string;
  covers_from: string;
  planned_for: Moment;
  started_at: Moment;
  ended_at: NullableMoment;
  state: 'sending' | 'done' | 'stopped' | 'missed';
  is_late: Generated<boolean>;
  rule: Json;
  step_at: NullableMoment;
  leased_by: string | null;
  leased_until: NullableMoment;
  tally: NullableJson;
  count_at: NullableMoment;
};

type Triggers = {
  id: Generated<number>;
  merchant_id: number;
  label: string;
  object_name: Generated<string>;
  template_id: number | null;
  to_email: string | null;
  scheduled_days: number[];
  send_time: string;
  is_active: Generated<boolean>;
  created_at: Moment;
  updated_at: Moment;
  version: Generated<number>;
  deleted_at: NullableMoment;
  next_run_at: NullableMoment;
  repeat_days: number | null;
  on_next_scheduled_day: Generated<boolean>;
  leased_by: string | null;
  leased_until: NullableMoment;
};

type UnknownCharges = {
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
  refund_id: number | null;
};

type Users = {
  id: Generated<number>;
  kind: 'merchant' | 'customer' | 'program';
  role: number;
  username: string;
  email: string | null;
  phone: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  is_business: Generated<boolean>;
  business_name: Generated<string>;
  full_name: GeneratedAlways<string>;
  date_of_birth: string | null;
  zip: Generated<string>;
  password_hash: string | null;
  pin_hash: string | null;
  state: Generated<'invited' | 'active' | 'inactive'>;
  created_at: Moment;
  previous_email: string | null;
  email_changed_at: NullableMoment;
  proven_email: string | null;
  proven_phone: string | null;
};

type WebhookDeliveries = {
  id: Generated<number>;
  endpoint_id: number;
  event_id: number;
  merchant_id: number;
  type: string;
  object_kind: string;
  object_id: number;
  state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>;
  tries: Generated<number>;
  due_at: Moment;
  first_try_at: NullableMoment;
  last_try_at: NullableMoment;
  last_status: number | null;
  last_answer: string | null;
  last_ms: number | null;
  leased_by: string | null;
  leased_until: NullableMoment;
  created_at: Moment;
};

type WebhookEndpoints = {
  id: Generated<number>;
  merchant_id: number;
  url: string;
  description: Generated<string>;
  events: string[];
  enabled: Generated<boolean>;
  off_reason: 'staff' | 'failing' | 'gone' | null;
  sealed_secret: Bytes;
  secret_hint: string;
  previous_secret: Bytes | null;
  previous_until: NullableMoment;
  failures: Generated<number>;
  failing_since: NullableMoment;
  paused_until: NullableMoment;
  is_slow: Generated<boolean>;
  last_sent_at: NullableMoment;
  last_status: number | null;
  created_at: Moment;
  deleted_at: NullableMoment;
};

type WebhookEvents = {
  id: Generated<number>;
  key: Generated<string>;
  merchant_id: number;
  type: string;
  object_kind: string;
  object_id: number;
  data: Json;
  once_key: string | null;
  created_at: Moment;
};

type WordAnswers = {
  provider_id: string;
  merchant_id: number | null;
  phone: string;
  word: 'stop' | 'start' | 'help';
  answered_at: Moment;
  is_answered: Generated<boolean>;
};

export type Schema = {
  alarms: Alarms;
  applications: Applications;
  audit_log: AuditLog;
  auto_group_conditions: AutoGroupConditions;
  auto_groups: AutoGroups;
  barred_bank_accounts: BarredBankAccounts;
  bulk_messages: BulkMessages;
  bulk_tag_changes: BulkTagChanges;
  card_expiry_warnings: CardExpiryWarnings;
  cash_announcements: CashAnnouncements;
  consent_records: ConsentRecords;
  conversations: Conversations;
  deposit_lines: DepositLines;
  deposit_shares: DepositShares;
  deposits: Deposits;
  desk_payments: DeskPayments;
  donations: Donations;
  file_parts: FileParts;
  files: Files;
  former_staff: FormerStaff;
  funding_reads: FundingReads;
  group_messages: GroupMessages;
  guess_counters: GuessCounters;
  idempotency_keys: IdempotencyKeys;
  import_file_parts: ImportFileParts;
  import_mappings: ImportMappings;
  import_rows: ImportRows;
  import_uploads: ImportUploads;
  imports: Imports;
  invoice_lines: InvoiceLines;
  invoice_numbers: InvoiceNumbers;
  invoice_reminders: InvoiceReminders;
  invoice_texts: InvoiceTexts;
  invoices: Invoices;
  known_devices: KnownDevices;
  ledger_lines: LedgerLines;
  link_tokens: LinkTokens;
  live_outbox: LiveOutbox;
  lockbox_files: LockboxFiles;
  lockbox_lines: LockboxLines;
  lockbox_settings: LockboxSettings;
  merchant_api_keys: MerchantApiKeys;
  merchant_former_names: MerchantFormerNames;
  merchant_origins: MerchantOrigins;
  merchant_staff: MerchantStaff;
  merchants: Merchants;
  message_attachments: MessageAttachments;
  messages: Messages;
  method_names: MethodNames;
  money_holds: MoneyHolds;
  notices: Notices;
  one_time_codes: OneTimeCodes;
  operations: Operations;
  page_sessions: PageSessions;
  payment_attempts: PaymentAttempts;
  payment_methods: PaymentMethods;
  payment_plans: PaymentPlans;
  payment_runs: PaymentRuns;
  payment_sessions: PaymentSessions;
  payment_splits: PaymentSplits;
  programs: Programs;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  recurring_invoices: RecurringInvoices;
  recurring_runs: RecurringRuns;
  refunds: Refunds;
  report_cursor: ReportCursor;
  report_days: ReportDays;
  report_marks: ReportMarks;
  report_merchants: ReportMerchants;
  reset_requests: ResetRequests;
  saved_view_defaults: SavedViewDefaults;
  saved_views: SavedViews;
  second_factors: SecondFactors;
  send_lanes: SendLanes;
  sessions: Sessions;
  sign_in_steps: SignInSteps;
  sms_templates: SmsTemplates;
  subscription_tags: SubscriptionTags;
  subscriptions: Subscriptions;
  tags: Tags;
  text_stops: TextStops;
  transactions: Transactions;
  trigger_actions: TriggerActions;
  trigger_conditions: TriggerConditions;
  trigger_items: TriggerItems;
  trigger_runs: TriggerRuns;
  triggers: Triggers;
  unknown_charges: UnknownCharges;
  users: Users;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_events: WebhookEvents;
  word_answers: WordAnswers;
};

/** A row as a query answers it, or some of its columns. */
export type Row<
  Table extends keyof Schema,
  Column extends keyof Selectable<Schema[Table]> = keyof Selectable<Schema[Table]>,
> = Readonly<Pick<Selectable<Schema[Table]>, Column>>;
/** Columns that the conditions of a query keep from being null. */
export type Present<Columns> = { [Name in keyof Columns]: NonNullable<Columns[Name]> };
/** Columns of a left join. */
export type OrNull<Columns> = { [Name in keyof Columns]: Columns[Name] | null };
