import { sql } from 'kysely';
import type { Executor } from '../db/database';

export const isSessionEnded = async (db: Executor, sessionHash: Buffer): Promise<boolean> => {
  const { rows } =
    await sql`select from registry.ended_sessions where session_hash = ${sessionHash}`.execute(db);
  return rows.length > 0;
};

/** Stores an ended session until its cookie expires, and removes expired ones. */
export const endSession = async (
  db: Executor,
  { sessionHash, expiresAt }: { readonly sessionHash: Buffer; readonly expiresAt: Date },
): Promise<void> => {
  await sql`delete from registry.ended_sessions where expires_at < now()`.execute(db);
  await sql`insert into registry.ended_sessions (session_hash, expires_at) values (${sessionHash}, ${expiresAt})
    on conflict do nothing`.execute(db);
};
