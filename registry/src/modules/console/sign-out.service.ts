import type { DatabaseClock } from '@billfold/server-kit/database/database-clock';
import type { OperatorToken } from '../../settings/registry-settings';
import type { Database } from '../../db/database';
import { endSession } from '../../plugins/ended-sessions.queries';
import { readSession, type Session } from '../../plugins/operator-session';

export type SessionContext = {
  readonly tokens: readonly OperatorToken[];
  readonly db: Database;
  readonly clock: DatabaseClock;
};

/** Ends the session of this cookie in all browsers that have it, and answers it. Ignores a cookie without a session. */
export const signOut = async (
  { tokens, db, clock }: SessionContext,
  cookie: string,
): Promise<Session | null> => {
  const session = readSession(cookie, tokens, clock.now());
  if (session !== null) await endSession(db, session);
  return session;
};
