import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import { presentConversation, presentMessage } from './message.presenter';
import { messageUnknown } from './message.errors';
import {
  type ConversationFilter,
  type ConversationSort,
  findMessage,
  listConversations,
} from './message.queries';

/** The inbox: the last message of each open conversation of the caller's merchants. */
export const getInbox = async (
  { db, actor }: UseCaseContext<StaffActor>,
  filter: ConversationFilter,
  request: ListRequest<ConversationSort>,
): Promise<ListPage<MessageView>> => {
  const page = await listConversations(db, actor.merchantIds, filter, request);
  return { ...page, items: page.items.map(presentConversation) };
};

/** One message of the caller's merchants. */
export const getMessage = async (
  { db, actor }: UseCaseContext<StaffActor>,
  id: number,
): Promise<MessageView> => {
  const row = await findMessage(db, actor.merchantIds, id);
  if (row === undefined) throw messageUnknown();
  return presentMessage(row);
};
