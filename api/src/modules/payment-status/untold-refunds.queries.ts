import type { ClaimRequest } from '@billfold/server-kit/jobs/worker';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { isOwed } from '../../db/owed-invoices.queries';
import type { OrNull, Row } from '../../db/schema';
import type { BillRefundNotice } from './refund-notice.domain';
import { listReopenedPlans } from './reopened-plan.queries';

export type UntoldRefund = Row<'refunds', 'id'>;

const isUntold = sql`b.state in ('given_back', 'returned') and b.told_state is distinct from b.state`;

const leaseUntil = (leaseMs: number) =>
  sql`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`;

/**
 * Claims for one worker each refunds, and refunds that came back, of which the customer may not know: the oldest first.
 */
export const claimUntoldRefunds = async (
  db: Executor,
  { worker, leaseMs, limit }: ClaimRequest,
): Promise<readonly UntoldRefund[]> => {
  const { rows } = await sql<UntoldRefund>`
    update refunds r set leased_by = ${worker}, leased_until = ${leaseUntil(leaseMs)}
    where r.id in (
      select b.id from refunds b where ${isUntold} and (b.leased_until is null or b.leased_until < clock_timestamp())
      order by b.decided_at, b.id limit ${limit}::integer for update skip locked
    )
    returning r.id`.execute(db);
  return rows;
};

/** The subscription to lock before; null for a donation, undefined for a refund that does not exist. */
export const findSubscriptionOfRefund = async (
  db: Executor,
  id: number,
): Promise<number | null | undefined> => {
  const { rows } = await sql<Row<'transactions', 'subscription_id'>>`
    select t.subscription_id from refunds b join transactions t on t.id = b.transaction_id where b.id = ${id}`.execute(
    db,
  );
  return rows[0]?.subscription_id;
};

/** Writes that the customer knows the present state; false when that was written before. */
export const markRefundTold = async (db: Executor, id: number): Promise<boolean> => {
  const { rows } =
    await sql`update refunds b set told_state = b.state, leased_by = null, leased_until = null
      where b.id = ${id} and ${isUntold} returning b.id`.execute(db);
  return rows.length > 0;
};

export type RefundToTell = Omit<BillRefundNotice, 'bill'> & {
  readonly merchantId: number;
  readonly bill: string | null;
  readonly donorEmail: string | null;
  /** The payment came with a file of payments: its customer got no receipt. */
  readonly isImported: boolean;
};

type ToTellRow = Row<'refunds', 'kind' | 'state' | 'amount' | 'merchant_id'> &
  Row<'transactions', 'visible_method' | 'owed_again'> &
  OrNull<Row<'donations', 'email'>> & {
    way: BillRefundNotice['way'];
    payment_amount: number;
    merchant_name: Row<'merchants'>['name'];
    bill: string | null;
    is_bill_open: boolean;
    is_imported: boolean;
  };

const outcomeOf = ({ state, kind }: ToTellRow): BillRefundNotice['outcome'] => {
  if (state === 'returned') return 'returned';
  return kind === 'void' ? 'voided' : 'refunded';
};

export const getRefundToTell = async (db: Executor, id: number): Promise<RefundToTell> => {
  const { rows } = await sql<ToTellRow>`
    select b.kind, b.state, b.amount, b.merchant_id, p.visible_method, back.owed_again, d.email,
      case when p.is_cash then 'desk' when pm.type = 3 then 'bank' else 'card' end as way,
      p.amount as payment_amount, m.name as merchant_name,
      coalesce(nullif(i.description, ''), nullif(i.invoice_number, ''), 'Bill ' || i.id) as bill,
      coalesce(${isOwed}, false) as is_bill_open, k.import_id is not null as is_imported
    from refunds b join transactions p on p.id = b.transaction_id join transactions back on back.id = b.id
    join merchants m on m.id = b.merchant_id
    left join payment_attempts a on a.id = b.attempt_id left join payment_methods pm on pm.id = a.payment_method_id
    left join invoices i on i.id = b.invoice_id left join donations d on d.id = b.donation_id
    left join desk_payments k on k.transaction_id = p.id
    where b.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Refund ${id} was not found.`);
  return {
    outcome: outcomeOf(row),
    way: row.way,
    amountMinor: row.amount,
    paymentMinor: row.payment_amount,
    visibleMethod: row.visible_method,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    bill: row.bill,
    donorEmail: row.email,
    isOwedAgain: row.owed_again,
    isBillOpen: row.is_bill_open,
    isImported: row.is_imported,
    plans: await listReopenedPlans(db, id),
  };
};
