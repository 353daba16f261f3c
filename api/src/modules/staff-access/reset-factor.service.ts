import type { Executor } from '../../db/database';
import { endAccess, endSignInSteps, forgetTries } from '../auth/auth.public';
import { factorResetMail } from './factor-mail.domain';
import { factorAccount } from './factor-proof.service';
import { removeFactor } from './second-factor.queries';
import { tellMember, type TellContext } from './tell-member.service';

/**
 * Removes the second factor of a person who cannot give codes any more, ends every sign-in of theirs, and mails them.
 * False when there was none. `by` is who the mail names. In the caller's transaction.
 */
export const resetFactor = async (
  transaction: Executor,
  context: TellContext,
  userId: number,
  by: string,
): Promise<boolean> => {
  if (!(await removeFactor(transaction, userId))) return false;
  await endSignInSteps(transaction, userId);
  await forgetTries(transaction, `account:${factorAccount(userId)}`);
  await endAccess(transaction, {
    kind: 'merchant',
    userId,
    keptSessionId: null,
    now: context.now,
  });
  await tellMember(transaction, context, userId, (recipient) =>
    factorResetMail({ ...recipient, by }),
  );
  return true;
};
