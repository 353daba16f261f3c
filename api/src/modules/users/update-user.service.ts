import { principalOf } from '../../actor';
import { insertAuditEntry } from '../../db/audit.queries';
import type { UseCaseContext } from '../../use-case';
import { limitContactChanges } from './limit-contact-changes.service';
import { emailTaken, userNotFound } from './user.errors';
import type { UserRow } from './user.presenter';
import { isEmailTaken, lockChangeableUser, updateEmail } from './users.queries';
import { warnOfChange } from './warn-of-change.service';

export type UpdateUserCommand = { readonly userId: number; readonly email: string };

/** PostgreSQL's unique_violation: somebody took the e-mail between the question and the answer. */
const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Changes the e-mail of the caller's own record, or, for staff, of a customer of theirs. E-mails are kept in lower case; the
 * address of before is told. Throws userNotFound for anybody else's record, emailTaken for an e-mail in use, and
 * tooManyRequests.
 */
export const updateUser = async (context: UseCaseContext, command: UpdateUserCommand): Promise<UserRow> => {
  const email = command.email.toLowerCase();
  await limitContactChanges(context);
  const change = context.db.transaction().execute(async (transaction) => {
    const user = await lockChangeableUser(transaction, command.userId, context.actor);
    if (user === undefined) throw userNotFound();
    const wanted = { email, now: context.clock.now(), holdMs: context.config.security.links.emailHoldMs };
    if (await isEmailTaken(transaction, { ...user, ...wanted })) throw emailTaken();
    await updateEmail(transaction, user.id, wanted);
    await insertAuditEntry(transaction, {
      actor: principalOf(context.actor),
      action: 'user.email_changed',
      entity: 'user',
      entityId: user.id,
      before: { email: user.email },
      after: { email },
      at: context.clock.now(),
      requestId: context.requestId,
    });
    await warnOfChange(transaction, user, { phone: user.phone, email }, context.clock.now());
    return { ...user, email };
  });
  return change.catch((error: unknown) => {
    throw isDuplicate(error) ? emailTaken() : error;
  });
};
