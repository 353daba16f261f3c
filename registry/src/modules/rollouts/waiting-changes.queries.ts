import type { WaitingChange } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';

const columns = ['id', 'environment', 'asked', 'asked_by', 'reason', 'asked_at'] as const;
const stillOpen = sql<Date>`now() - interval '1 day'`;

const select = (db: Executor) =>
  db.selectFrom('registry.waiting_changes').select(columns).where('asked_at', '>', stillOpen);

const toWaiting = ({
  id,
  environment,
  asked,
  asked_by,
  reason,
  asked_at,
}: Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]): WaitingChange => ({
  id: Number(id),
  environment,
  askedBy: asked_by,
  reason,
  askedAt: asked_at.toISOString(),
  changes: asked.changes,
  protection: asked.protection,
  ...(asked.act === undefined ? {} : { act: asked.act }),
});

/** Oldest first; of every environment for null. */
export const listWaiting = async (
  db: Executor,
  environment: string | null,
): Promise<readonly WaitingChange[]> => {
  const rows = await select(db)
    .$if(environment !== null, (query) => query.where('environment', '=', environment ?? ''))
    .orderBy('id')
    .execute();
  return rows.map(toWaiting);
};

export const findWaiting = async (
  db: Executor,
  environment: string,
  id: number,
): Promise<WaitingChange | null> => {
  const row = await select(db)
    .where('environment', '=', environment)
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row === undefined ? null : toWaiting(row);
};

/** Removes those that waited for more than a day, too. */
export const insertWaiting = async (
  db: Executor,
  { environment, askedBy, reason, changes, protection, act }: Omit<WaitingChange, 'id' | 'askedAt'>,
): Promise<WaitingChange> => {
  await db.deleteFrom('registry.waiting_changes').where('asked_at', '<=', stillOpen).execute();
  const row = await db
    .insertInto('registry.waiting_changes')
    .values({
      environment,
      asked: JSON.stringify({ changes, protection, act }),
      asked_by: askedBy,
      reason,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toWaiting(row);
};

export const deleteWaiting = async (db: Executor, id: number): Promise<void> => {
  await db.deleteFrom('registry.waiting_changes').where('id', '=', String(id)).execute();
};
