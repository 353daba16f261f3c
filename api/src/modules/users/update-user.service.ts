import type { UseCaseContext } from '../../context/use-case-context';
import { changeContactsOfCustomer } from '../subscriptions/subscriptions.public';
import { changeOwnContact } from './change-own-contact.service';
import { userNotFound } from './user.errors';
import type { UserRow } from './present-user';
import { againWhenTaken, findCustomerAt } from './users.queries';

export type UpdateUserCommand = { readonly userId: number; readonly email: string };

/**
 * Changes the e-mail of the caller's own record; by staff the record that their merchants keep of a customer, and
 * nothing of the person's own. Throws userNotFound for another person's record, emailTaken for a customer's e-mail in
 * use, tooManyRequests.
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
  await againWhenTaken(() => changeContactsOfCustomer({ ...context, actor }, userId, email));
  const customer = await findCustomerAt(context.db, userId, actor.merchantIds);
  if (customer === undefined) throw userNotFound();
  return customer;
};
