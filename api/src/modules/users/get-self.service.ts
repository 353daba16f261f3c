import { isPayer, merchantsWith } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { countUnread } from '../conversations/conversations.public';
import type { UserRow } from './present-user';
import { getUser } from './users.queries';

export type Self = {
  readonly user: UserRow;
  readonly inboxBadge: number | null;
  readonly isBillOnly: boolean;
  readonly isPayOnly: boolean;
};

const inboxBadgeOf = async (
  { db, actor }: UseCaseContext,
  merchantId: number | undefined,
): Promise<number | null> => {
  if (actor.kind !== 'merchant') return null;
  const ids = merchantsWith(actor, 'view');
  return countUnread(db, merchantId === undefined ? ids : ids.filter((id) => id === merchantId));
};

/** The signed-in user; for staff with the number of unread conversations, of all their merchants or of one. */
export const getSelf = async (context: UseCaseContext, merchantId?: number): Promise<Self> => {
  const { db, actor } = context;
  return {
    user: await getUser(db, actor.userId),
    inboxBadge: await inboxBadgeOf(context, merchantId),
    isBillOnly: actor.kind === 'customer' && actor.scope.kind === 'bill',
    isPayOnly: isPayer(actor),
  };
};
