import type { Executor } from '../../db/database';
import { warnAboutAccount } from '../conversations/conversations.public';
import type { UserRow } from './present-user';
import { findNewestLink } from './users.queries';

type Contact = { readonly phone: string | null; readonly email: string | null };

const describeChange = (before: Contact, after: Contact): string | undefined => {
  const changed = [
    ...(after.phone === before.phone ? [] : ['phone number']),
    ...(after.email === before.email ? [] : ['email address']),
  ];
  return changed.length === 0
    ? undefined
    : `The ${changed.join(' and the ')} on your account ${changed.length === 1 ? 'was' : 'were'} changed.`;
};

/**
 * Sends a customer's earlier e-mail address a notice of the change, also when staff made it. Sends nothing when there
 * was none.
 */
export const warnOfChange = async (
  transaction: Executor,
  user: UserRow,
  after: Contact,
  now: Date,
): Promise<void> => {
  const what = describeChange(user, after);
  if (user.kind !== 'customer' || user.email === null || user.email === '' || what === undefined)
    return;
  const link = await findNewestLink(transaction, user.id);
  if (link === undefined) return;
  const body = `${what} If you didn't do this, please contact ${link.merchant_name} right away.`;
  await warnAboutAccount(transaction, { subscriptionId: link.id, email: user.email, body, now });
};
