import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Written as bytes, or as `\\x…` where rows travel as JSON. */
type Hash = ColumnType<Buffer, Buffer | string, never>;

type MerchantApiKeyTable = {
  id: Generated<number>;
  merchant_id: number;
  kind: 'publishable' | 'secret';
  key_hash: Hash;
  hint: string;
  created_at: Moment;
  revoked_at: NullableMoment;
};

type MerchantOriginTable = { merchant_id: number; origin: string };

type PaymentSessionTable = {
  id: Generated<number>;
  token_hash: Hash;
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
  /** With `transaction_id`, by 0013_embedded.sql. */
  claimed_until: NullableMoment;
  transaction_id: number | null;
};

/** How a business's own pages and servers take payments: 0010_access.sql and 0013_embedded.sql. */
export type EmbeddedTables = {
  merchant_api_keys: MerchantApiKeyTable;
  merchant_origins: MerchantOriginTable;
  payment_sessions: PaymentSessionTable;
};
