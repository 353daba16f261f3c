import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import { allOf } from '../../db/list.queries';
import { type Handled, handledAs } from './handling.queries';
import { matchOf } from './search-conversations.queries';

/** Open conversations of a merchant, as the inbox filters them. */
export type ManyConversations = {
  readonly merchantId: number;
  readonly read: boolean | undefined;
  readonly search: string | undefined;
  /** A conversation with a later message is left alone: staff did not see it when they acted. */
  readonly until: Date;
} & Omit<Handled, 'now'>;

export type Filing = 'close' | 'mark_unread';

const matching = async (
  executor: Executor,
  { merchantId, read, search, until, ...handled }: ManyConversations,
): Promise<RawBuilder<unknown>> =>
  allOf([
    sql`c.merchant_id = ${merchantId}`,
    sql`c.is_open`,
    sql`c.last_message_at <= ${until}`,
    ...(read === undefined ? [] : [sql`c.is_unread = ${!read}`]),
    ...handledAs({ ...handled, now: until }),
    ...(search === undefined ? [] : [await matchOf(executor, merchantId, search)]),
  ]);

export const countMatching = async (
  executor: Executor,
  many: ManyConversations,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`${plannedAnew}
    select count(*)::integer as count from conversations c where ${await matching(executor, many)}
  `.execute(executor);
  return rows[0]?.count ?? 0;
};

const changes: Readonly<Record<Filing, RawBuilder<unknown>>> = {
  close: sql`is_open = false, is_unread = false, snoozed_until = null`,
  mark_unread: sql`is_unread = true, snoozed_until = null`,
};

/** Files some of them, in the order of their customers; answers these. */
export const fileSome = async (
  transaction: Executor,
  many: ManyConversations,
  {
    filing,
    after,
    limit,
  }: { readonly filing: Filing; readonly after: number; readonly limit: number },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`${plannedAnew}
    with picked as (
      select c.subscription_id from conversations c
       where ${await matching(transaction, many)} and c.subscription_id > ${after} order by c.subscription_id
         limit ${limit}::integer for update of c
    ), filed as (
      update conversations c set ${changes[filing]} from picked where c.subscription_id = picked.subscription_id
        returning c.subscription_id
    )
    select subscription_id as id from filed order by subscription_id
  `.execute(transaction);
  return rows.map(({ id }) => id);
};
