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

/** The signed-in user; for staff with the number of unread conversations. */
export const getSelf = async ({ db, actor }: UseCaseContext): Promise<Self> => ({
  user: await getUser(db, actor.userId),
  inboxBadge:
    actor.kind === 'merchant' ? await countUnread(db, merchantsWith(actor, 'view')) : null,
  isBillOnly: actor.kind === 'customer' && actor.scope.kind === 'bill',
  isPayOnly: isPayer(actor),
});
