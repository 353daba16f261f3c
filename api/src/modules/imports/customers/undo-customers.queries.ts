import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Row } from '../../../db/schema';

export type UndoneLink = Row<'subscriptions', 'id' | 'user_id' | 'version' | 'deleted_at'> & {
  /**
   * Something has come to the customer, or the person has confirmed the merchant. What they have elsewhere does not
   * count.
   */
  readonly is_used: boolean;
};

/** Holds customers of the merchant, and says which of them something has come to. */
export const lockForUndo = async (
  executor: Executor,
  merchantId: number,
  ids: readonly number[],
): Promise<readonly UndoneLink[]> => {
  await sql`
    select from users u where u.id in (select s.user_id from subscriptions s
      where s.id = any(${[...ids]}::bigint[]) and s.merchant_id = ${merchantId})
     order by u.id for no key update of u
  `.execute(executor);
  await sql`
    select from subscriptions s where s.id = any(${[...ids]}::bigint[]) and s.merchant_id = ${merchantId}
      order by s.id for no key update of s
  `.execute(executor);
  const { rows } = await sql<UndoneLink>`
    select s.id, s.user_id, s.version, s.deleted_at,
      s.state <> 'invited' or s.autopay_enabled
        or exists (select from invoices r where r.subscription_id = s.id)
        or exists (select from messages r where r.subscription_id = s.id)
        or exists (select from payment_plans r where r.subscription_id = s.id)
        or exists (select from recurring_invoices r where r.subscription_id = s.id)
        or exists (select from subscription_tags r where r.subscription_id = s.id)
        or exists (select from payment_methods r where r.user_id = s.user_id
          and r.kept_by_merchant_id = s.merchant_id and r.removed_at is null) as is_used
      from subscriptions s
     where s.id = any(${[...ids]}::bigint[]) and s.merchant_id = ${merchantId} order by s.id
  `.execute(executor);
  return rows;
};

/**
 * Removes customers without any records. The sign-in addresses of a person who is no other merchant's customer are free
 * for others again; the merchant's own record keeps it.
 */
export const storeGone = async (
  executor: Executor,
  ids: readonly number[],
  now: Date,
): Promise<void> => {
  await sql`
    update subscriptions s set email = coalesce(s.email, u.email), phone = coalesce(s.phone, u.phone),
      sms_opt_in = false, deleted_at = ${now}
      from users u where u.id = s.user_id and s.id = any(${[...ids]}::bigint[])
  `.execute(executor);
  await sql`
    update users u set email = null, phone = null
     where u.id in (select s.user_id from subscriptions s where s.id = any(${[...ids]}::bigint[]))
       and u.state = 'invited'
       and not exists (select from subscriptions o where o.user_id = u.id and o.deleted_at is null)
  `.execute(executor);
};
