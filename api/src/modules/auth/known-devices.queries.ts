import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** The device of this token, when this person has signed in with it since `since`. */
export const findKnownDevice = async (
  executor: Executor,
  device: { readonly tokenHash: Buffer; readonly userId: number; readonly since: Date },
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'known_devices', 'id'>>`
    select id from known_devices where token_hash = ${device.tokenHash} and user_id = ${device.userId}
      and last_used_at > ${device.since}
  `.execute(executor);
  return rows[0]?.id;
};

/** Moves the record of a device to its new token. */
export const replaceDeviceToken = async (
  executor: Executor,
  earlierHash: Buffer,
  tokenHash: Buffer,
): Promise<void> => {
  await sql`update known_devices set token_hash = ${tokenHash} where token_hash = ${earlierHash}`.execute(
    executor,
  );
};

export type NotedDevice = { readonly id: number; readonly isNew: boolean };

export const noteKnownDevice = async (
  executor: Executor,
  {
    tokenHash,
    userId,
    userAgent,
    now,
  }: {
    readonly tokenHash: Buffer;
    readonly userId: number;
    readonly userAgent: string | null;
    readonly now: Date;
  },
): Promise<NotedDevice> => {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into known_devices as d (user_id, token_hash, last_used_at, user_agent)
      values (${userId}, ${tokenHash}, ${now}, ${userAgent})
    on conflict (token_hash, user_id) do update set last_used_at = excluded.last_used_at,
      user_agent = coalesce(excluded.user_agent, d.user_agent)
    returning d.id, d.xmax = 0 as is_new
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('The device was not stored.');
  return { id: row.id, isNew: row.is_new };
};

export const forgetDevicesOf = async (executor: Executor, userId: number): Promise<void> => {
  await sql`delete from known_devices where user_id = ${userId}`.execute(executor);
};
