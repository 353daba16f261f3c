import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import { presentMessage } from './present-message';
import { messageUnknown } from './message.errors';
import {
  type ConversationFilter,
  type ConversationRow,
  type ConversationSort,
  listConversations,
} from './list-conversations.queries';
import { findMessage } from './message.queries';

/** The inbox: the last message of each open conversation of the caller's merchants. */
export const getInbox = (
  { db, actor, clock }: UseCaseContext<StaffActor>,
  filter: Omit<ConversationFilter, 'now'>,
  request: ListRequest<ConversationSort>,
): Promise<ListPage<ConversationRow>> =>
  listConversations(db, actor, { ...filter, now: clock.now() }, request);

/** One message of the caller's merchants. */
export const getMessage = async (
  { db, actor }: UseCaseContext<StaffActor>,
  id: number,
): Promise<MessageView> => {
  const row = await findMessage(db, actor.merchantIds, id);
  if (row === undefined) throw messageUnknown();
  return presentMessage(row);
};
