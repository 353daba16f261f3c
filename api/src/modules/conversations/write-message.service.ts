import type { Executor } from '../../db/database';
import { insertSentMessage, lockSubscription, type SentMessage } from '../outbox/outbox.public';
import { appendToConversation } from './message.queries';

/** Queues a message of the merchant's at the end of its conversation, in the caller's transaction. Answers its id. */
export const writeMessage = async (
  transaction: Executor,
  message: SentMessage,
): Promise<number> => {
  const { subscriptionId, merchantId, sentBy, now } = message;
  await lockSubscription(transaction, subscriptionId);
  const id = await insertSentMessage(transaction, message);
  await appendToConversation(transaction, {
    id,
    subscriptionId,
    merchantId,
    isReceived: false,
    isAnswer: sentBy !== null,
    now,
  });
  return id;
};
