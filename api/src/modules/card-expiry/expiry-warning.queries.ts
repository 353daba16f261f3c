import { dayMs } from '@billfold/shared/contracts/durations';
import { cardExpiryLimits } from '@billfold/shared/contracts/limits';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import { endangered, type EndangeredRow } from './card-expiry.queries';

const { soonDays, lastCallDays } = cardExpiryLimits;

/** As cards name the months in which the last day of a card may be so near, wherever its merchant is. */
const monthsFrom = (now: Date): readonly string[] => {
  const months = [-1, soonDays / 2, soonDays + 1].map((days) =>
    new Date(now.getTime() + days * dayMs).toISOString().slice(0, 7),
  );
  return [...new Set(months)].map((month) => `${month.slice(5)}/${month.slice(2, 4)}`);
};

export type UnwarnedRow = EndangeredRow & { readonly days_left: number };

/** Names one card of one customer; the order of the customers to warn. */
export type CardOfCustomer = { readonly subscriptionId: number; readonly methodId: number };

/** The last call leaves some days after the first warning, where that came late. */
const recently = (now: Date) => new Date(now.getTime() - lastCallDays * dayMs);

const unwarned = (now: Date, cards = sql`true`, merchants = sql`true`) => sql<UnwarnedRow>`
  select e.*, e.last_day - e.today as days_left
    from (${endangered({
      now,
      merchants,
      cards: sql`p.expiration = any(${[...monthsFrom(now)]}::text[]) and ${cards}`,
    })}) e
   where e.last_day >= e.today and not exists (
     select from card_expiry_warnings w
      where w.subscription_id = e.subscription_id and w.payment_method_id = e.method_id and w.last_day = e.last_day
        and (w.days_before = ${lastCallDays} or e.last_day - e.today > ${lastCallDays}::integer or w.reached
          and w.warned_at > ${recently(now)}))`;

/** Cards whose customers are to be warned and were not, behind `after`. */
export const listUnwarned = async (
  executor: Executor,
  now: Date,
  after: CardOfCustomer,
  limit: number,
): Promise<readonly UnwarnedRow[]> => {
  const { rows } = await sql<UnwarnedRow>`${plannedAnew}
    select * from (${unwarned(now)}) w
     where (w.subscription_id, w.method_id) > (${after.subscriptionId}::bigint, ${after.methodId}::bigint)
     order by w.subscription_id, w.method_id limit ${limit}`.execute(executor);
  return rows;
};

/** The same card now; undefined when its customer need not be warned any more. Call it with the subscription locked. */
export const findUnwarned = async (
  executor: Executor,
  now: Date,
  { subscriptionId, methodId }: CardOfCustomer,
): Promise<UnwarnedRow | undefined> => {
  const { rows } = await unwarned(
    now,
    sql`s.id = ${subscriptionId} and p.id = ${methodId}`,
    sql`m.id = (select o.merchant_id from subscriptions o where o.id = ${subscriptionId})`,
  ).execute(executor);
  return rows[0];
};

/** Call it with the subscription locked, after `findUnwarned`. */
export const insertWarning = async (
  executor: Executor,
  warning: CardOfCustomer & {
    readonly lastDay: string;
    readonly daysBefore: number;
    readonly isReached: boolean;
    readonly now: Date;
  },
): Promise<void> => {
  await sql`
    insert into card_expiry_warnings (subscription_id, payment_method_id, last_day, days_before, reached, warned_at)
    values (${warning.subscriptionId}, ${warning.methodId}, ${warning.lastDay}, ${warning.daysBefore},
      ${warning.isReached}, ${warning.now})
  `.execute(executor);
};
