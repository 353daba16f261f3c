import { sql } from 'kysely';
import type { Executor } from '../../db/database';

const ofBillsOf = (subscriptionId: number) =>
  sql`invoice_id in (select i.id from invoices i where i.subscription_id = ${subscriptionId})`;

export type PayLinksOf = {
  readonly userId: number;
  /** Null: at every merchant. */
  readonly subscriptionId: number | null;
  readonly now: Date;
};

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

/**
 * Ends the links to single invoices that the person's sessions have made. Those of texts and mails open no account, so
 * a new PIN leaves them.
 */
export const endBillLinksOf = async (
  executor: Executor,
  userId: number,
  now: Date,
): Promise<void> => {
  await sql`update link_tokens set used_at = ${now} where user_id = ${userId} and opens = 'bill'
    and used_at is null`.execute(executor);
};

/** Ends the links of texts and mails to a person, at one merchant or at all, and what they have opened. */
export const endPayLinksOf = async (
  executor: Executor,
  { userId, subscriptionId, now }: PayLinksOf,
): Promise<void> => {
  const ofThese = subscriptionId === null ? sql`true` : ofBillsOf(subscriptionId);
  await sql`
    update link_tokens set used_at = ${now} where user_id = ${userId} and opens = 'pay' and used_at is null and ${ofThese}
  `.execute(executor);
  await sql`
    update sessions set ended_at = ${now} where user_id = ${userId} and kind = 'payer' and ended_at is null and ${ofThese}
  `.execute(executor);
};

export type CustomerLink = {
  readonly userId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly now: Date;
};

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
