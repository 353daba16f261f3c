import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { ClaimRequest, Lease } from '../../jobs/worker';
import type { DeliveryOutcome } from './delivery.domain';

export type QueuedMessage = {
  readonly id: number;
  readonly medium: number;
  readonly body: string;
  readonly address: string;
  readonly attempts: number;
  readonly isInDoubt: boolean;
  readonly firstAttemptAt: Date;
  readonly merchantName: string;
  readonly smsNumber: string | null;
  readonly mailAddress: string | null;
};

type QueuedRow = {
  id: number; medium: number; body: string; address: string; delivery_attempts: number; is_in_doubt: boolean; first_attempt_at: Date;
  merchant_name: string; sms_number: string | null; mail_address: string | null;
};

/**
 * Claims messages that are due, one per conversation at a time and in order, as long as none of them waits for a repeat. A
 * message whose worker fell silent comes back in doubt.
 */
export const claimMessages = async (executor: Executor, { worker, leaseMs, now, limit }: ClaimRequest): Promise<readonly QueuedMessage[]> => {
  const { rows } = await sql<QueuedRow>`
    with due as (
      select m.id from messages m
      where m.delivery in ('queued', 'sending') and m.next_attempt_at <= ${now}
        and (m.delivery = 'queued' or m.leased_until < clock_timestamp())
        and not exists (
          select from messages earlier
          where earlier.subscription_id = m.subscription_id and earlier.id < m.id
            and (earlier.delivery = 'sending' or (earlier.delivery = 'queued' and earlier.delivery_attempts = 0))
        )
      order by m.next_attempt_at, m.id
      limit ${limit}::integer
      for update of m skip locked
    )
    update messages m set
      delivery = 'sending', leased_by = ${worker}, leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond',
      is_in_doubt = m.is_in_doubt or m.delivery = 'sending',
      delivery_attempts = m.delivery_attempts + 1,
      first_attempt_at = coalesce(m.first_attempt_at, clock_timestamp())
    from due, merchants me
    where m.id = due.id and me.id = m.merchant_id
    returning m.id, m.medium, m.body, m.address, m.delivery_attempts, m.is_in_doubt, m.first_attempt_at,
      me.name as merchant_name, me.sms_number, me.mail_address
  `.execute(executor);
  return rows.map((row) => ({
    id: row.id, medium: row.medium, body: row.body, address: row.address, attempts: row.delivery_attempts, isInDoubt: row.is_in_doubt,
    firstAttemptAt: row.first_attempt_at, merchantName: row.merchant_name, smsNumber: row.sms_number, mailAddress: row.mail_address,
  }));
};

export const renewMessageLease = async (executor: Executor, id: number, { worker, leaseMs }: Lease): Promise<void> => {
  await sql`
    update messages set leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    where id = ${id} and delivery = 'sending' and leased_by = ${worker}
  `.execute(executor);
};

const free = sql`leased_by = null, leased_until = null`;

/** Writes what became of an attempt; nothing when the lease has passed to another worker. */
export const recordDelivery = async (executor: Executor, id: number, worker: string, outcome: DeliveryOutcome, now: Date): Promise<void> => {
  const own = sql`id = ${id} and delivery = 'sending' and leased_by = ${worker}`;
  switch (outcome.delivery) {
    case 'sent':
      await sql`
        update messages set delivery = 'sent', ${free}, next_attempt_at = null, is_in_doubt = false, failure = null, provider_id = ${outcome.providerId}
        where ${own}
      `.execute(executor);
      return;
    case 'failed':
      await sql`update messages set delivery = 'failed', ${free}, next_attempt_at = null, failure = ${outcome.failure} where ${own}`.execute(executor);
      return;
    case 'queued':
      await sql`
        update messages set delivery = 'queued', ${free}, is_in_doubt = ${outcome.isInDoubt}, failure = ${outcome.failure},
          next_attempt_at = ${new Date(now.getTime() + outcome.waitMs)}
        where ${own}
      `.execute(executor);
  }
};

/** Of these ids of the provider's, those that belong to messages of ours. */
export const listKnownProviderIds = async (executor: Executor, providerIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ provider_id: string }>`select provider_id from messages where provider_id = any(${[...providerIds]}::text[])`.execute(executor);
  return new Set(rows.map((row) => row.provider_id));
};
