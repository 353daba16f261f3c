import type { Delivery, DeliveryState } from '@billfold/shared/contracts/notification.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { announcedActions, notificationOf, type Announced } from './notification.domain';

export type ReceiverKey = { readonly environment: string; readonly receiver: string };

const keptDays = 30;
/** Entries of the history that may have been written in another order than they were numbered. */
const overlap = 1_000;
const leaseS = 60;

/** A new receiver gets no earlier events. Existing rows are not inserted again: each insert would use a number. */
export const enqueueDeliveries = async (
  db: Executor,
  { environment, receiver }: ReceiverKey,
  now: Date,
): Promise<void> => {
  await sql`
    INSERT INTO registry.receivers (environment, name, since)
    SELECT ${environment}, ${receiver}, (SELECT coalesce(max(id), 0) FROM registry.history)
    WHERE NOT EXISTS (SELECT FROM registry.receivers WHERE environment = ${environment} AND name = ${receiver})
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO registry.deliveries (environment, receiver, history_id, due_at)
    SELECT ${environment}, ${receiver}, entry.id, ${now} FROM registry.history AS entry
    WHERE entry.id > (SELECT since FROM registry.receivers WHERE environment = ${environment} AND name = ${receiver})
      AND entry.id > coalesce((SELECT max(history_id) FROM registry.deliveries WHERE environment =
        ${environment} AND receiver = ${receiver}), 0) - ${overlap}
      AND entry.at > now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM registry.deliveries AS known WHERE known.environment = ${environment} AND
        known.receiver = ${receiver} AND known.history_id = entry.id)
      AND entry.action = ANY(${announcedActions})
      AND (entry.environment = ${environment} OR entry.environment IS NULL)
    ORDER BY entry.id
    ON CONFLICT DO NOTHING`.execute(db);
};

export type ClaimedDelivery = {
  readonly id: string;
  /** This one counted. */
  readonly attempts: number;
  readonly entry: Announced;
};

type Entry = Omit<Announced, 'id' | 'at'> & { readonly historyId: string; readonly at: Date };

const announced = ({ historyId, at, ...entry }: Entry): Announced => ({
  id: Number(historyId),
  at: at.toISOString(),
  ...entry,
});

const entryColumns = sql`entry.id AS "historyId", entry.at, entry.environment, entry.actor, entry.action,
  entry.module, entry.release, entry.reason`;

/** The oldest one that is due and that no other process sends; null when there is none. */
export const claimDelivery = async (
  db: Executor,
  { environment, receiver }: ReceiverKey,
  now: Date,
): Promise<ClaimedDelivery | null> => {
  const { rows } = await sql<Entry & { readonly id: string; readonly attempts: number }>`
    WITH claimed AS (
      UPDATE registry.deliveries SET attempts = attempts + 1, leased_until = now() + make_interval(secs => ${leaseS})
      WHERE id = (
        SELECT id FROM registry.deliveries
        WHERE environment = ${environment} AND receiver = ${receiver} AND state = 'waiting' AND due_at <= ${now}
          AND (leased_until IS NULL OR leased_until < now())
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) RETURNING id, attempts, history_id
    )
    SELECT claimed.id AS id, claimed.attempts AS attempts, ${entryColumns}
    FROM claimed JOIN registry.history AS entry ON entry.id = claimed.history_id`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, attempts, ...entry } = row;
  return { id, attempts, entry: announced(entry) };
};

/**
 * Changes nothing when another process has begun a later attempt since. `dueAt`: of the next attempt, while it waits.
 */
export const settleDelivery = async (
  db: Executor,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  outcome: { readonly state: DeliveryState; readonly answer: string; readonly dueAt: Date | null },
): Promise<void> => {
  const { state, answer, dueAt } = outcome;
  await sql`
    UPDATE registry.deliveries SET state = ${state}, answer = ${answer}, due_at = coalesce(${dueAt}, due_at),
      leased_until = NULL,
      settled_at = CASE WHEN ${state} = 'waiting' THEN NULL ELSE now() END
    WHERE id = ${id} AND attempts = ${attempts}`.execute(db);
};

/** Newest first. */
export const listDeliveries = async (
  db: Executor,
  environment: string,
  limit: number,
): Promise<readonly Delivery[]> => {
  const { rows } = await sql<
    Entry & {
      readonly id: string;
      readonly receiver: string;
      readonly state: DeliveryState;
      readonly attempts: number;
      readonly createdAt: Date;
      readonly dueAt: Date;
      readonly answer: string | null;
    }
  >`
    SELECT delivery.id, delivery.receiver, delivery.state, delivery.attempts,
      delivery.created_at AS "createdAt", delivery.due_at AS "dueAt",
      delivery.answer, ${entryColumns}
    FROM registry.deliveries AS delivery JOIN registry.history AS entry ON entry.id = delivery.history_id
    WHERE delivery.environment = ${environment} ORDER BY delivery.id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ id, receiver, state, attempts, createdAt, dueAt, answer, ...entry }) => ({
    id: Number(id),
    receiver,
    state,
    attempts,
    createdAt: createdAt.toISOString(),
    dueAt: state === 'waiting' ? dueAt.toISOString() : null,
    answer,
    text: notificationOf(announced(entry)).text,
  }));
};

export const pruneDeliveries = async (db: Executor): Promise<void> => {
  await sql`DELETE FROM registry.deliveries WHERE created_at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  );
};
