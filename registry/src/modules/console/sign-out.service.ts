import type { OperatorToken } from '../../settings/registry-settings';
import type { Database } from '../../db/database';
import { endSession } from '../../plugins/ended-sessions.queries';
import { readSession } from '../../plugins/operator-session';

export type SessionContext = { readonly tokens: readonly OperatorToken[]; readonly db: Database };

/** Ends the session of this cookie in all browsers that have it. Ignores a cookie without a session. */
export const signOut = async (
  { tokens, db }: SessionContext,
  cookie: string,
  now: number,
): Promise<void> => {
  const session = readSession(cookie, tokens, now);
  if (session !== null) await endSession(db, session);
};
