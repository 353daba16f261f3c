import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { queueAutomated } from '../outbox/outbox.public';
import type { RecipientKind } from './trigger-rule.domain';

/** How the messages of automated events leave: everything that this module knows of the queues. */

/** The queue knows a message to a customer by the id of its item. */
export const triggerSourceName = 'trigger';

type CustomerItem = Row<'trigger_items', 'id' | 'merchant_id' | 'subscription_id'> & {
  readonly recipient: RecipientKind;
};

const queuedAtOnce = 5_000;

const listCustomerItems = async (
  executor: Executor,
  runId: number,
  afterId: number,
): Promise<readonly CustomerItem[]> => {
  const { rows } = await sql<CustomerItem>`
    select id, merchant_id, subscription_id, recipient from trigger_items
    where run_id = ${runId} and recipient <> 'office' and state = 'queued' and id > ${afterId} order by id
      limit ${queuedAtOnce}::integer
  `.execute(executor);
  return rows;
};

/** Queues the messages of a run to customers; what they say, and whether they leave, is decided when they leave. */
export const queueToCustomers = async (
  executor: Executor,
  runId: number,
  now: Date,
): Promise<void> => {
  let items = await listCustomerItems(executor, runId, 0);
  while (items.length > 0) {
    await queueAutomated(
      executor,
      items.map(({ id, merchant_id, subscription_id, recipient }) => ({
        merchantId: merchant_id,
        subscriptionId: subscription_id,
        medium: recipient === 'text' ? 'sms' : 'email',
        purpose: 'billing',
        body: null,
        source: triggerSourceName,
        sourceId: id,
        dueAt: now,
      })),
      now,
    );
    const last = items.at(-1);
    items = last === undefined ? [] : await listCustomerItems(executor, runId, last.id);
  }
};

/** The message of the item `item` in the queue, as `b`. */
export const isMessageOf = (item: string): RawBuilder<boolean> =>
  sql`b.source = ${sql.lit(triggerSourceName)} and b.source_id = ${sql.ref(`${item}.id`)}`;

/** The message `b` or mail `n` of an item `it`. */
export const withDelivery: RawBuilder<unknown> = sql`
  left join bulk_messages b on ${isMessageOf('it')} left join notices n on n.id = it.notice_id`;

type ItemColumns = Readonly<
  Record<'outcome' | 'reason' | 'detail' | 'failure', RawBuilder<unknown>>
>;

/**
 * The outcome of an item `it` with its delivery, in the words of the log. `now` decides which items wait for a later
 * hour. An item that left in the queue and is not there any more was sent.
 */
export const itemColumns = (now: Date): ItemColumns => ({
  outcome: sql`case when it.state <> 'queued' then it.state
    when b.id is not null then case
      when b.outcome in ('sent', 'delivered') then 'sent'
      when b.outcome = 'failed' then 'failed'
      when b.reason = 'switched_off' then 'cancelled'
      when b.outcome in ('skipped', 'cancelled') then 'skipped'
      when b.outcome = 'queued' and b.held_since is not null and b.due_at > ${now}::timestamptz then 'held'
      else 'queued' end
    when n.delivery in ('failed', 'undelivered') then 'failed'
    when n.delivery = 'queued' and n.next_attempt_at > ${now}::timestamptz then 'held'
    when n.delivery in ('queued', 'sending') then 'queued'
    else 'sent' end`,
  reason: sql`case when it.reason is not null then it.reason
    when b.outcome in ('skipped', 'cancelled') then
      case b.reason when 'stopped' then 'stopped_texts' when 'not_a_customer' then 'customer_deleted'
        when 'no_longer_due' then 'no_match' else b.reason end
    end`,
  detail: sql`coalesce(it.detail, case when b.outcome = 'skipped' then b.detail end)`,
  failure: sql`case when b.outcome = 'failed' then b.detail else n.failure end`,
});

/**
 * Whether messages of a run to customers are still leaving; it does not wait for those that leave in the morning. Looks
 * from the last one.
 */
export const isLeaving = async (executor: Executor, runId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from trigger_items it join bulk_messages b on ${isMessageOf('it')}
    where it.run_id = ${runId} and (b.outcome = 'sending' or b.outcome = 'queued' and b.held_since is null)
    order by it.id desc limit 1
  `.execute(executor);
  return rows.length > 0;
};

type WaitingItem = Row<'trigger_items', 'id' | 'run_id'>;

/** Items of these runs whose message to the customer has not left. */
export const listWaiting = async (
  executor: Executor,
  runIds: readonly number[],
): Promise<readonly WaitingItem[]> => {
  const { rows } = await sql<WaitingItem>`
    select it.id, it.run_id from trigger_items it join bulk_messages b on ${isMessageOf('it')}
    where it.run_id = any(${[...runIds]}::bigint[]) and b.outcome = 'queued'
  `.execute(executor);
  return rows;
};

/** Ends mails of these runs to the office that no worker has claimed; answers their items. */
export const cancelOfficeMails = async (
  executor: Executor,
  runIds: readonly number[],
  failure: string,
): Promise<readonly WaitingItem[]> => {
  const { rows } = await sql<WaitingItem>`
    with unsent as (
      update notices n set delivery = 'failed', next_attempt_at = null, body = null, failure = ${failure}
      where n.id in (select it.notice_id from trigger_items it where it.run_id = any(${[...runIds]}::bigint[])
        and it.state = 'queued')
        and n.delivery = 'queued' and not n.is_in_doubt
      returning n.id
    )
    select it.id, it.run_id from trigger_items it join unsent on unsent.id = it.notice_id
      where it.run_id = any(${[...runIds]}::bigint[])
  `.execute(executor);
  return rows;
};
