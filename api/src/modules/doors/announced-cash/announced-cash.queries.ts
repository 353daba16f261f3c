import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Row } from '../../../db/schema';
import type { InvoiceRefusal } from '../../payments/payments.public';

export type LockedBill = {
  readonly refusal: InvoiceRefusal | null;
  readonly balanceMinor: number;
  readonly minimumMinor: number;
};

/** Until the end of the transaction. An announcement changes under the lock of its invoice. */
export const lockBill = async (
  transaction: Executor,
  invoiceId: number,
  merchantIds: readonly number[],
): Promise<LockedBill> => {
  const { rows } = await sql<{
    refusal: InvoiceRefusal | null;
    balance: number | null;
    minimum: number | null;
  }>`select b.refusal, b.balance, b.minimum
    from lock_payable_bill(${invoiceId}, null, ${[...merchantIds]}::bigint[], '') b`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('lock_payable_bill answered no row');
  return {
    refusal: row.refusal,
    balanceMinor: row.balance ?? 0,
    minimumMinor: row.minimum ?? 0,
  };
};

export type Announcement = Row<
  'cash_announcements',
  'id' | 'merchant_id' | 'invoice_id' | 'amount'
>;

export const findAnnouncement = async (
  executor: Executor,
  id: number,
  merchantIds: readonly number[],
): Promise<Announcement | undefined> => {
  const { rows } = await sql<Announcement>`
    select a.id, a.merchant_id, a.invoice_id, a.amount from cash_announcements a
     where a.id = ${id} and a.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0];
};

/** Whether staff still see it. Locks it until the end of the transaction. */
export const lockWaiting = async (
  transaction: Executor,
  id: number,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    select from cash_announcements a where a.id = ${id} and a.state = 'waiting' and a.expires_at > ${now} for update
  `.execute(transaction);
  return rows.length > 0;
};

type Decision = {
  readonly state: 'replaced' | 'confirmed' | 'refused';
  readonly by: string;
  readonly now: Date;
  readonly transactionId?: number;
};

export const decideAnnouncement = async (
  transaction: Executor,
  id: number,
  { state, by, now, transactionId }: Decision,
): Promise<void> => {
  await sql`
    update cash_announcements set state = ${state}, decided_at = ${now}, decided_by = ${by},
      transaction_id = ${transactionId ?? null}
     where id = ${id}
  `.execute(transaction);
};

/** The one of an invoice that staff have not decided, also when it has expired. */
export const findUndecided = async (
  transaction: Executor,
  invoiceId: number,
): Promise<(Pick<Announcement, 'id' | 'amount'> & { readonly expires_at: Date }) | undefined> => {
  const { rows } = await sql<
    Pick<Announcement, 'id' | 'amount'> & { readonly expires_at: Date }
  >`select a.id, a.amount, a.expires_at from cash_announcements a where a.invoice_id = ${invoiceId}
    and a.state = 'waiting'`.execute(transaction);
  return rows[0];
};

export const insertAnnouncement = async (
  transaction: Executor,
  announcement: {
    readonly merchantId: number;
    readonly invoiceId: number;
    readonly amountMinor: number;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<number> => {
  const { id } = await transaction
    .insertInto('cash_announcements')
    .values({
      merchant_id: announcement.merchantId,
      invoice_id: announcement.invoiceId,
      amount: announcement.amountMinor,
      announced_at: announcement.now,
      expires_at: announcement.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
