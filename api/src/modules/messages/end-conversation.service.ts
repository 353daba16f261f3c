import type { Executor } from '../../db/database';
import { cancelQueuedMessages, closeConversations } from './message.queries';

/** Ends the conversation with a customer who is deleted in the same transaction. Answers how many messages will not leave. */
export const endConversation = async (
  transaction: Executor,
  subscriptionId: number,
): Promise<number> => {
  const cancelled = await cancelQueuedMessages(
    transaction,
    subscriptionId,
    'The customer was deleted.',
  );
  await closeConversations(transaction, [subscriptionId]);
  return cancelled;
};
