import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Ends the person's sessions, but for one when it is given. */
export const endSessionsOf = async (
  executor: Executor,
  userId: number,
  exceptSessionId: number | null,
  now: Date,
): Promise<void> => {
  await sql`
    update sessions set ended_at = ${now}
     where user_id = ${userId} and ended_at is null and id is distinct from ${exceptSessionId}::bigint
  `.execute(executor);
};

/** Ends sign-ins of the person whose second step is open. */
export const endSignInSteps = async (executor: Executor, userId: number): Promise<void> => {
  await sql`delete from sign_in_steps where user_id = ${userId}`.execute(executor);
};

/** Ends the links to single invoices that the person's sessions have made. */
export const endBillLinksOf = async (
  executor: Executor,
  userId: number,
  now: Date,
): Promise<void> => {
  await sql`update link_tokens set used_at = ${now} where user_id = ${userId} and used_at is null`.execute(
    executor,
  );
};

export type CustomerLink = {
  readonly userId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly now: Date;
};

const ofBillsOf = (subscriptionId: number) =>
  sql`invoice_id in (select i.id from invoices i where i.subscription_id = ${subscriptionId})`;

/** Ends the sessions that open one invoice of this link, the links to its invoices, and the codes of this merchant. */
export const endAccessOfLink = async (
  executor: Executor,
  { userId, subscriptionId, merchantId, now }: CustomerLink,
): Promise<void> => {
  await sql`
    update one_time_codes set ended_at = ${now}
     where user_id = ${userId} and ended_at is null
       and (subscription_id = ${subscriptionId} or merchant_id = ${merchantId})
  `.execute(executor);
  await sql`
    update link_tokens set used_at = ${now} where user_id = ${userId} and used_at is null
      and ${ofBillsOf(subscriptionId)}
  `.execute(executor);
  await sql`
    update sessions set ended_at = ${now} where user_id = ${userId} and ended_at is null
      and ${ofBillsOf(subscriptionId)}
  `.execute(executor);
};
