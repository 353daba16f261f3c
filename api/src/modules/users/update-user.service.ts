import type { UseCaseContext } from '../../context/use-case-context';
import { changeContactsOfCustomer } from '../subscriptions/subscriptions.public';
import { changeOwnContact } from './change-own-contact.service';
import { userNotFound } from './user.errors';
import type { UserRow } from './user.presenter';
import { getUser } from './users.queries';

export type UpdateUserCommand = { readonly userId: number; readonly email: string };

/**
 * Changes the e-mail of the caller's own record; by staff the record that their businesses keep of a customer, and nothing of
 * the person's own. Throws userNotFound for anybody else's record, emailTaken for a customer's e-mail in use, tooManyRequests.
 */
export const updateUser = async (
  context: UseCaseContext,
  { userId, email }: UpdateUserCommand,
): Promise<UserRow> => {
  const { actor } = context;
  if (actor.kind === 'customer') {
    if (userId !== actor.userId) throw userNotFound();
    return changeOwnContact({ ...context, actor }, { email, source: 'PATCH users' });
  }
  if (!(await changeContactsOfCustomer({ ...context, actor }, userId, email))) throw userNotFound();
  return {
    ...(await getUser(context.db, userId)),
    email: email.toLowerCase(),
    proven_email: email.toLowerCase(),
  };
};
