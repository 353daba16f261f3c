import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import { queueOneAutomated, queueOfficeMail } from '../messages/messages.public';
import type { ItemFacts } from './item.queries';

/** How the messages of automated events leave: everything that this module knows of the queue. */

/** Queues the message of an item; answers its id. */
export const queueToCustomer = (
  executor: Executor,
  { recipient, customer, subscriptionId, merchantId, merchantName }: ItemFacts,
  body: string,
  now: Date,
): Promise<number> =>
  queueOneAutomated(
    executor,
    {
      subscriptionId,
      merchantId,
      merchantName,
      medium: recipient === 'text' ? 'sms' : 'email',
      address: (recipient === 'text' ? customer.phone : customer.email) ?? '',
      body,
    },
    now,
  );

export const queueToOffice = queueOfficeMail;

/** Of a message `q`: what the log calls its delivery. `now` tells what waits for a later time. */
export const outcomeOf = (now: Date): RawBuilder<string> => sql`
  case
    when q.delivery in ('sent', 'delivered') then 'sent'
    when q.delivery in ('failed', 'undelivered') then 'failed'
    when q.delivery = 'queued' and q.next_attempt_at > ${now}::timestamptz then 'held'
    else 'queued'
  end`;

/** The messages and mails of these items, as `q(item_id, delivery, failure, next_attempt_at)`. */
export const deliveriesOf = sql`(
  select m.id, m.delivery, m.failure, m.next_attempt_at from messages m where m.id = it.message_id
  union all
  select n.id, n.delivery, n.failure, n.next_attempt_at from notices n where n.id = it.notice_id)`;

/** How many of the last `limit` queued messages of a run have not left. */
export const countWaiting = async (
  executor: Executor,
  runId: number,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select it.message_id from trigger_items it
      where it.run_id = ${runId} and it.message_id is not null order by it.id desc limit ${limit}::integer
    ) latest join messages m on m.id = latest.message_id
    where m.delivery in ('queued', 'sending')
  `.execute(executor);
  return rows[0]?.waiting ?? 0;
};

/** Ends messages of these runs that no worker has claimed; answers their items. */
export const cancelWaiting = async (
  executor: Executor,
  runIds: readonly number[],
  failure: string,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      update messages m set delivery = 'failed', next_attempt_at = null, failure = ${failure}
      from trigger_items it
      where it.run_id = any(${[...runIds]}::bigint[]) and it.message_id = m.id and it.state = 'queued'
        and m.delivery = 'queued' and not m.is_in_doubt
      returning it.id
    ), unsent as (
      update notices n set delivery = 'failed', next_attempt_at = null, body = null, failure = ${failure}
      where n.id in (select it.notice_id from trigger_items it where it.run_id = any(${[...runIds]}::bigint[]) and it.state = 'queued')
        and n.delivery = 'queued' and not n.is_in_doubt
      returning n.id
    )
    select id from ended
    union all
    select it.id from trigger_items it join unsent on unsent.id = it.notice_id where it.run_id = any(${[...runIds]}::bigint[])
  `.execute(executor);
  return rows.map(({ id }) => id);
};
