import type { Executor } from '../../db/database';
import { endBillLinksOf, endSessionsOf } from './end-access.queries';
import { forgetTries } from './guess-counters.queries';
import { endCodes } from './one-time-codes.queries';

export type EndedAccess = {
  readonly kind: 'merchant' | 'customer';
  readonly userId: number;
  /** The session that may go on: the one that changed the secret itself. */
  readonly keptSessionId: number | null;
  readonly now: Date;
};

/**
 * After a new password or PIN: every code and link of the person is over, so are their sessions, and their account is no
 * longer locked. In the transaction that sets the secret.
 */
export const endAccess = async (transaction: Executor, { kind, userId, keptSessionId, now }: EndedAccess): Promise<void> => {
  await endCodes(transaction, userId, now);
  await endBillLinksOf(transaction, userId, now);
  await endSessionsOf(transaction, userId, keptSessionId, now);
  await forgetTries(transaction, `account:${kind}:${userId}`);
};
