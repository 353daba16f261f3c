import { messageMedia } from '@billfold/shared/contracts/message.contract';
import { maskCardNumbers } from '../../core/card-number.domain';
import type { Executor } from '../../db/database';
import { type Change, publishChanged } from '../live-events/live-events.public';
import { type Medium, reachOf } from '../../core/message.domain';
import { findContactOf } from './contact.queries';
import { insertSentMessage, lockSubscription } from './message.queries';

export type Notice = { readonly subscriptionId: number; readonly body: string; readonly now: Date };

const media: readonly Medium[] = ['email', 'sms'];

/**
 * Notifies a customer of an event, by e-mail and by text as far as they agreed to each, in the merchant's name. Queued
 * in the caller's transaction, so it leaves if and only if that commits; staff find it in the chat, whose conversation
 * it does not open. Locks the subscription: call it with no lock on an invoice that was not taken after the
 * subscription's. Answers how many messages were queued.
 */
export const notifyCustomer = async (
  executor: Executor,
  { subscriptionId, body, now }: Notice,
): Promise<number> => {
  const contact = await findContactOf(executor, subscriptionId);
  if (contact === undefined) return 0;
  const { merchantId, merchantName } = contact;
  await lockSubscription(executor, subscriptionId);
  const changed: Change[] = [];
  for (const medium of media) {
    const reach = reachOf(contact, medium);
    if (reach.kind !== 'reachable') continue;
    await insertSentMessage(executor, {
      subscriptionId,
      merchantId,
      medium: messageMedia[medium],
      body: maskCardNumbers(body),
      sentFrom: merchantName,
      sentBy: null,
      address: reach.address,
      keyId: null,
      now,
    });
    changed.push({ merchantId, entity: 'conversation', id: subscriptionId });
  }
  await publishChanged(executor, changed, now);
  return changed.length;
};
