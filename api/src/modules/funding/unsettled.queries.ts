import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Present, Row } from '../../db/schema';

/** A payment that the gateway took and that no settlement names. */
export type UnsettledPayment = {
  readonly id: number;
  readonly gatewayMerchantId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly retref: string;
};

/** Those due for a look-up, the oldest first. */
export const listUnsettled = async (
  db: Executor,
  {
    gatewayMerchantId,
    sentBefore,
    now,
    limit,
  }: {
    readonly gatewayMerchantId: string;
    readonly sentBefore: Date;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<readonly UnsettledPayment[]> => {
  const { rows } = await sql<
    Row<'payment_attempts', 'id' | 'order_id' | 'amount'> &
      Present<Row<'payment_attempts', 'retref'>>
  >`
    select a.id, a.order_id, a.amount, a.retref from payment_attempts a
    where a.state = 'approved' and a.gateway_merchant_id = ${gatewayMerchantId} and a.sent_at < ${sentBefore}
      and (a.next_lookup_at is null or a.next_lookup_at <= ${now})
    order by a.sent_at limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    gatewayMerchantId,
    orderId: row.order_id,
    amountMinor: row.amount,
    retref: row.retref,
  }));
};

export const lookAgainLater = async (db: Executor, id: number, at: Date): Promise<void> => {
  await sql`update payment_attempts set next_lookup_at = ${at} where id = ${id} and state = 'approved'`.execute(
    db,
  );
};

/** Once for each payment. */
export const raiseNotSettled = async (db: Executor, id: number, now: Date): Promise<void> => {
  await sql`
    select raise_payment_alarm('not_settled', a.id, a.merchant_id,
      'Payment ' || a.id || ' was approved on ' || business_date(a.sent_at,
        m.time_zone) || ' and has not settled since.', ${now})
    from payment_attempts a join merchants m on m.id = a.merchant_id
    where a.id = ${id} and a.state = 'approved'
      and not exists (select from alarms l where l.attempt_id = a.id and l.kind = 'not_settled')`.execute(
    db,
  );
};
