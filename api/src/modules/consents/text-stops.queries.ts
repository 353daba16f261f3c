import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** Ten digits, and the merchant whose texts have ended. */
export type TextedPhone = { readonly merchantId: number; readonly phone: string };

export const isStopped = async (
  executor: Executor,
  { merchantId, phone }: TextedPhone,
): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from text_stops where merchant_id = ${merchantId} and phone = ${phone}`.execute(
      executor,
    );
  return rows.length > 0;
};

/** Whether the person at this phone said that they are not the customer, and has not written START since. */
export const isWrongNumber = async (
  executor: Executor,
  { merchantId, phone }: TextedPhone,
): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from text_stops where merchant_id = ${merchantId} and phone = ${phone}
      and is_wrong_number`.execute(executor);
  return rows.length > 0;
};

/** False when it was stopped already: the newest stop counts. */
export const insertStop = async (
  executor: Executor,
  { merchantId, phone, isWrongNumber }: TextedPhone & { readonly isWrongNumber: boolean },
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into text_stops as t (merchant_id, phone, stopped_at, is_wrong_number)
      values (${merchantId}, ${phone}, ${at}, ${isWrongNumber})
    on conflict (merchant_id, phone) do update set stopped_at = greatest(t.stopped_at, excluded.stopped_at),
      is_wrong_number = t.is_wrong_number or excluded.is_wrong_number returning xmax = 0 as is_new
  `.execute(executor);
  return rows[0]?.is_new === true;
};

/** Forgets a stop that is not newer than `heardAt`. */
export const deleteStop = async (
  executor: Executor,
  { merchantId, phone }: TextedPhone,
  heardAt: Date,
): Promise<void> => {
  await sql`
    delete from text_stops where merchant_id = ${merchantId} and phone = ${phone} and stopped_at <= ${heardAt}
  `.execute(executor);
};

export type TextedLink = Row<'subscriptions', 'id' | 'user_id' | 'sms_opt_in'>;

/**
 * Customers whom these merchants reach at this phone; the record of one may name several. Locks them, in the order of
 * their ids.
 */
export const lockTextedLinks = async (
  transaction: Executor,
  merchantIds: readonly number[],
  phone: string,
): Promise<readonly TextedLink[]> => {
  const { rows } = await sql<TextedLink>`
    select s.id, s.user_id, s.sms_opt_in from subscriptions s
     where s.merchant_id = any(${[...merchantIds]}::bigint[]) and s.deleted_at is null
       and (s.phone = ${phone} or (s.phone is null
         and s.user_id in (select u.id from users u where u.kind = 'customer' and u.phone = ${phone})))
     order by s.id for no key update of s
  `.execute(transaction);
  return rows;
};

/** Of the customers at this phone those whose texts a text from it ended, who have decided nothing since. */
export const listEndedByText = async (
  transaction: Executor,
  { merchantId, phone }: TextedPhone,
): Promise<readonly TextedLink[]> => {
  const ids = (await lockTextedLinks(transaction, [merchantId], phone)).map(({ id }) => id);
  const { rows } = await sql<TextedLink>`
    select s.id, s.user_id, s.sms_opt_in from subscriptions s
      join lateral (
        select c.action, c.channel, c.at from consent_records c where c.subscription_id = s.id
          and c.kind = 'sms' order by c.id desc limit 1
      ) last on last.action = 'withdrawn' and last.channel = 'sms'
     where s.id = any(${ids}::bigint[]) and not s.sms_opt_in
       and exists (select from audit_log a where a.entity = 'subscription' and a.entity_id = s.id
         and a.action = 'subscription.texts_stopped' and a.at = last.at)
     order by s.id
  `.execute(transaction);
  return rows;
};

export const switchTextsOff = async (executor: Executor, subscriptionId: number): Promise<void> => {
  await sql`update subscriptions set sms_opt_in = false where id = ${subscriptionId}`.execute(
    executor,
  );
};
