import type { ChatResponse } from '@billfold/shared/contracts/message.contract';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { publishConversation } from '../live-events/live-events.public';
import { chatUnknown } from './message.errors';
import { findHandling } from './handling.queries';
import { presentHandling, presentMessage } from './present-message';
import { type Contact, findContact } from '../outbox/outbox.public';
import {
  countChat,
  findLatestConversation,
  listChat,
  markConversationRead,
} from './message.queries';

export type ReadChatCommand = {
  /** The latest conversation when absent. */
  readonly subscriptionId: number | undefined;
  /** The id of the last message the screen has: only later ones are answered, and nothing is marked read. */
  readonly since: number | undefined;
  /** The oldest message the screen has: the page before it. */
  readonly before: number | undefined;
  readonly limit: number;
};

export type ReadChat = {
  readonly chat: ChatResponse;
  readonly total: number;
  readonly older: number | null;
};

const markRead = ({ db, clock }: UseCaseContext<StaffActor>, contact: Contact): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (!(await markConversationRead(transaction, contact.subscriptionId))) return;
    await publishConversation(transaction, contact, clock.now());
  });

/**
 * The messages of one customer, oldest first. Opening marks the conversation read; polling (`since`) and paging do not.
 */
export const readChat = async (
  context: UseCaseContext<StaffActor>,
  command: ReadChatCommand,
): Promise<ReadChat> => {
  const { db, actor } = context;
  const chatId = command.subscriptionId ?? (await findLatestConversation(db, actor.merchantIds));
  const contact =
    chatId === undefined ? undefined : await findContact(db, actor.merchantIds, chatId);
  if (contact === undefined) throw chatUnknown(chatId ?? 0);
  const { subscriptionId } = contact;
  if (command.since === undefined && command.before === undefined) await markRead(context, contact);
  const rows = await listChat(db, subscriptionId, {
    after: command.since ?? null,
    before: command.before ?? null,
    limit: command.limit + 1,
  });
  const handling = await findHandling(db, subscriptionId);
  const isPaged = command.since === undefined;
  const hasMore = rows.length > command.limit;
  const kept = isPaged ? rows.slice(-command.limit) : rows.slice(0, command.limit);
  return {
    chat: {
      messages: kept.map(presentMessage),
      subscription_id: subscriptionId,
      ...(handling === undefined ? {} : { handling: presentHandling(handling) }),
    },
    total: await countChat(db, subscriptionId),
    older: isPaged && hasMore ? (kept[0]?.id ?? null) : null,
  };
};
