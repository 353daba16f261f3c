import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type FailedMessage = Row<
  'messages',
  'id' | 'subscription_id' | 'medium' | 'body' | 'address' | 'failure_code'
> & {
  /** Whether a person wrote it in the chat, and it has failed. */
  readonly may_retry: boolean;
};

/** Holds a message of these merchants, so that it is repeated once. */
export const lockFailedMessage = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<FailedMessage | undefined> => {
  const { rows } = await sql<FailedMessage>`
    select m.id, m.subscription_id, m.medium, m.body, m.address, m.failure_code,
      m.delivery in ('failed', 'undelivered') and m.sent_by is not null and m.group_message_id is null as may_retry
    from messages m join subscriptions s on s.id = m.subscription_id and s.deleted_at is null
    where m.id = ${id} and m.merchant_id = any(${[...merchantIds]}::bigint[])
    for update of m
  `.execute(executor);
  return rows[0];
};

/** The message that repeats this one. Read it while the failed one is locked. */
export const findRetry = async (
  executor: Executor,
  failedId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<
    Row<'messages', 'id'>
  >`select id from messages where retry_of = ${failedId}`.execute(executor);
  return rows[0]?.id;
};

export const linkRetry = async (
  executor: Executor,
  retry: { readonly id: number; readonly failedId: number },
): Promise<void> => {
  await sql`update messages set retry_of = ${retry.failedId} where id = ${retry.id}`.execute(
    executor,
  );
};
