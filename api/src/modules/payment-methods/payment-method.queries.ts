import { sql } from 'kysely';
import type { StaffActor } from '../../actor';
import type { Executor } from '../../db/database';

/** Without the token: nothing that answers a call reads it. */
export type PaymentMethodRow = {
  readonly id: number;
  readonly type: 1 | 3;
  readonly nickname: string;
  readonly preferred: boolean;
  readonly card_type: string | null;
  readonly last4: string;
  readonly holder_name: string;
  readonly expiration: string | null;
  readonly address_zip: string | null;
  readonly acknowledged: boolean;
};

/** The preferred one first, then the newest. */
export const listPaymentMethods = async (executor: Executor, userId: number, limit: number): Promise<readonly PaymentMethodRow[]> => {
  const { rows } = await sql<PaymentMethodRow>`
    select p.id, p.type, p.nickname, p.preferred, p.card_type, p.last4, p.holder_name, p.expiration, p.address_zip, p.acknowledged
      from payment_methods p where p.user_id = ${userId} and p.removed_at is null
     order by p.preferred desc, p.id desc limit ${limit}
  `.execute(executor);
  return rows;
};

export const isOwnCustomer = async (executor: Executor, userId: number, actor: StaffActor): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from subscriptions s
     where s.user_id = ${userId} and s.deleted_at is null and s.merchant_id = any(${[...actor.merchantIds]}::bigint[])
  `.execute(executor);
  return rows.length > 0;
};
