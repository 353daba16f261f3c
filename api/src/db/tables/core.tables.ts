import type { ColumnType, Generated } from 'kysely';

/** Rows as pg answers them: dates as 'YYYY-MM-DD', moments as Date, ids and sums as safe integers. */
type Id = Generated<number>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
type Json = ColumnType<unknown, string | null | undefined, string | null>;

type MerchantTable = {
  id: Id;
  name: string;
  time_zone: Generated<string>;
  logo_url: Generated<string>;
  donation_fee: Generated<number>;
  ach_on: Generated<boolean>;
  takes_cash: Generated<boolean>;
  default_report_range: Generated<string>;
  integrations: Generated<string[]>;
  gateway_merchant_id: string | null;
  /** E.164; texts leave from it and answers arrive at it. With `mail_address`, by 0003_messages.sql. */
  sms_number: string | null;
  mail_address: string | null;
  /** By 0010_access.sql: what a business names itself with in pages. */
  company_token: string | null;
  created_at: Moment;
};

type UserKind = 'merchant' | 'customer';
type UserState = 'invited' | 'active' | 'inactive';

type UserTable = {
  id: Id;
  kind: UserKind;
  role: number;
  username: string;
  /** What the person wrote about themselves; with `phone`. */
  email: string | null;
  phone: string | null;
  /** What they proved to be theirs, by 0019_contacts.sql. */
  proven_email: string | null;
  proven_phone: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  is_business: Generated<boolean>;
  business_name: Generated<string>;
  full_name: ColumnType<string, never, never>;
  date_of_birth: string | null;
  zip: Generated<string>;
  password_hash: string | null;
  pin_hash: string | null;
  state: Generated<UserState>;
  created_at: Moment;
};

type MerchantStaffTable = { user_id: number; merchant_id: number };

type SubscriptionTable = {
  id: Id;
  user_id: number;
  merchant_id: number;
  state: Generated<UserState>;
  user_external_id: Generated<string>;
  autopay_enabled: Generated<boolean>;
  autopay_amount: number | null;
  autopay_day: string | null;
  autopay_frequency: string | null;
  autopay_method: number | null;
  autopay_customized: Generated<boolean>;
  autopay_started_on: string | null;
  autopay_next_on: string | null;
  autopay_next_at: NullableMoment;
  sms_opt_in: Generated<boolean>;
  email_opt_in: Generated<boolean>;
  marketing_opt_in: Generated<boolean>;
  service_address: Generated<string>;
  service_address2: Generated<string>;
  service_address_city: Generated<string>;
  service_address_state: Generated<string>;
  service_address_zip: Generated<string>;
  notes: Generated<string>;
  /** How the business reaches the customer, by 0019_contacts.sql; null follows the person's own. */
  email: string | null;
  phone: string | null;
  created_at: Moment;
  deleted_at: NullableMoment;
};

type TagTable = { id: Id; merchant_id: number; name: string };
type SubscriptionTagTable = { subscription_id: number; tag_id: number };

type PaymentPlanTable = {
  id: Id;
  subscription_id: number;
  merchant_id: number;
  original_balance: number;
  first_payment: number;
  first_payment_date: string;
  monthly_payment: number;
  payment_due_date: string;
  frequency: string;
  description: Generated<string>;
  created_at: Moment;
};

type PaymentMethodTable = {
  id: Id;
  /** Null of a donation's card, by 0011_public_money.sql. */
  user_id: number | null;
  type: number;
  token: string;
  nickname: Generated<string>;
  preferred: Generated<boolean>;
  card_type: string | null;
  last4: string;
  holder_name: Generated<string>;
  expiration: string | null;
  address_zip: string | null;
  acknowledged: Generated<boolean>;
  created_at: Moment;
  removed_at: NullableMoment;
  /** By 0007_wallet.sql. */
  idempotency_key_id: number | null;
  /** By 0011_public_money.sql, with the two below. */
  is_one_time: Generated<boolean>;
  keep_wording: string | null;
  keep_source: string | null;
};

type InvoiceTable = {
  id: Id;
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
  stored_state: string | null;
  state_set_by_merchant: Generated<boolean>;
  scheduled_on: string | null;
  payment_plan_id: number | null;
  created_at: Moment;
  deleted_at: NullableMoment;
};

type InvoiceLineTable = {
  id: Id;
  invoice_id: number;
  kind: 'item' | 'append';
  position: number;
  description: Generated<string>;
  amount: number;
};

type TransactionTable = {
  id: Id;
  invoice_id: number | null;
  subscription_id: number | null;
  merchant_id: number;
  /** Null of a donation, and of nothing else; by 0011_public_money.sql. */
  user_id: number | null;
  donation_id: number | null;
  type: 'payment' | 'refund' | 'return';
  amount: number;
  status: string;
  visible_method: string;
  paid_date: string | null;
  attempt_id: number | null;
  refund_of: number | null;
  /** By 0013_embedded.sql. */
  is_cash: Generated<boolean>;
  created_at: Moment;
};

type SessionTable = {
  id: Id;
  token_hash: Buffer;
  user_id: number;
  kind: UserKind;
  scope: Generated<'full' | 'bill'>;
  invoice_id: number | null;
  created_at: Moment;
  last_used_at: Moment;
  expires_at: Moment;
  ended_at: NullableMoment;
};

type LinkTokenTable = {
  id: Id;
  token_hash: Buffer;
  user_id: number;
  invoice_id: number;
  created_at: Moment;
  expires_at: Moment;
  used_at: NullableMoment;
};

type GuessCounterTable = {
  subject: string;
  failures: number;
  window_started_at: Moment;
  day_failures: number;
  day_started_at: Moment;
  last_try_at: Moment;
  lock_level: number;
  locked_for_good: Generated<boolean>;
};

type KnownDeviceTable = { id: Id; user_id: number; token_hash: Buffer; last_used_at: Moment };

type RateLimitTable = { key: string; hits: number; window_ends_at: Moment };

type AuditLogTable = {
  id: Id;
  actor: string;
  action: string;
  entity: string;
  entity_id: number | null;
  before: Json;
  after: Json;
  at: Moment;
  request_id: string | null;
};

type LiveOutboxTable = {
  id: Id;
  merchant_id: number;
  event: ColumnType<unknown, string, string>;
  created_at: Moment;
};

/** Tables of 0001_core.sql and 0021_known_devices.sql. */
export type CoreTables = {
  merchants: MerchantTable;
  users: UserTable;
  merchant_staff: MerchantStaffTable;
  subscriptions: SubscriptionTable;
  tags: TagTable;
  subscription_tags: SubscriptionTagTable;
  payment_plans: PaymentPlanTable;
  payment_methods: PaymentMethodTable;
  invoices: InvoiceTable;
  invoice_lines: InvoiceLineTable;
  transactions: TransactionTable;
  sessions: SessionTable;
  link_tokens: LinkTokenTable;
  guess_counters: GuessCounterTable;
  known_devices: KnownDeviceTable;
  rate_limits: RateLimitTable;
  audit_log: AuditLogTable;
  live_outbox: LiveOutboxTable;
};
