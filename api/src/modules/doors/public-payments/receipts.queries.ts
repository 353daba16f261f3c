import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Row } from '../../../db/schema';

/** Charged donations whose receipt was not queued, the oldest first. */
export const listDueReceipts = async (
  db: Executor,
  now: Date,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'donations', 'id'>>`
    select d.id from donations d where d.receipt_due_at <= ${now} and d.receipt_queued_at is null
      order by d.receipt_due_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

export type ReceiptFacts = {
  readonly attemptId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly email: string;
  readonly name: string;
  readonly description: string;
  readonly giftMinor: number;
  readonly feeMinor: number;
  readonly visibleMethod: string;
  /** In the merchant's zone. */
  readonly paidOn: string;
};

type ReceiptRow = Row<'transactions', 'visible_method'> & {
  attempt_id: Row<'transactions'>['id'];
  merchant_id: number;
  merchant_name: Row<'merchants'>['name'];
  email: string;
  name: string;
  description: string;
  gift: number;
  fee: number;
  paid_on: string;
};

/**
 * Locks a donation whose receipt is due and reads its facts; undefined when another worker has it
 * or it was queued.
 */
export const lockDueReceipt = async (
  db: Executor,
  donationId: number,
): Promise<ReceiptFacts | undefined> => {
  const { rows } = await sql<ReceiptRow>`
    select t.id as attempt_id, d.merchant_id, m.name as merchant_name, d.email,
      trim(d.first_name || ' ' || d.last_name) as name, d.description, d.gift, d.fee,
      t.visible_method, t.paid_date::text as paid_on
    from donations d join merchants m on m.id = d.merchant_id join transactions t on t.donation_id = d.id
      and t.type = 'payment'
    where d.id = ${donationId} and d.receipt_due_at is not null and d.receipt_queued_at is null
    for update of d skip locked`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    attemptId: row.attempt_id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    email: row.email,
    name: row.name,
    description: row.description,
    giftMinor: row.gift,
    feeMinor: row.fee,
    visibleMethod: row.visible_method,
    paidOn: row.paid_on,
  };
};

export const markReceiptQueued = async (
  db: Executor,
  donationId: number,
  now: Date,
): Promise<void> => {
  await sql`update donations set receipt_queued_at = ${now} where id = ${donationId}`.execute(db);
};
