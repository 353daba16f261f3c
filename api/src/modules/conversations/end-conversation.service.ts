import type { Executor } from '../../db/database';
import { cancelQueuedMessages, cancelQueuedNotices } from '../outbox/outbox.public';
import { closeConversations } from './message.queries';

const failure = 'The customer was deleted.';

/**
 * Ends the conversation with a customer who is deleted in the same transaction, and drops their invitations. Answers
 * how many messages will not leave.
 */
export const endConversation = async (
  transaction: Executor,
  subscriptionId: number,
): Promise<number> => {
  const messages = await cancelQueuedMessages(transaction, subscriptionId, failure);
  const notices = await cancelQueuedNotices(transaction, subscriptionId, failure);
  await closeConversations(transaction, [subscriptionId]);
  return messages + notices;
};
