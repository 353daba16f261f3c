import { messageMedia, type MessageView } from '@billfold/shared/contracts/message.contract';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { publishConversation } from '../live-events/live-events.public';
import { isNumberUnusable, wakeDelivery } from '../outbox/outbox.public';
import { mediumOf } from '../../core/message.domain';
import { messageNotFailed, messageUnknown, numberUnusable } from './message.errors';
import { presentMessage } from './present-message';
import { findMessage } from './message.queries';
import { paceMessages } from './pace-messages.service';
import { reachCustomer } from './reach-customer.service';
import {
  type FailedMessage,
  findRetry,
  linkRetry,
  lockFailedMessage,
} from './retry-message.queries';
import { getStaffName } from './staff.queries';
import { writeMessage } from './write-message.service';

type Context = UseCaseContext<StaffActor>;

const queueCopy = async (
  transaction: Executor,
  { actor, clock }: Context,
  failed: FailedMessage,
): Promise<number> => {
  const medium = mediumOf(failed.medium);
  const { contact, address } = await reachCustomer(
    transaction,
    actor.merchantIds,
    failed.subscription_id,
    medium,
  );
  if (address === failed.address && isNumberUnusable(failed.failure_code)) throw numberUnusable();
  const { subscriptionId, merchantId } = contact;
  const now = clock.now();
  const id = await writeMessage(transaction, {
    subscriptionId,
    merchantId,
    medium: messageMedia[medium],
    body: failed.body,
    sentFrom: await getStaffName(transaction, actor.userId),
    sentBy: actor.userId,
    address,
    keyId: null,
    now,
  });
  await linkRetry(transaction, { id, failedId: failed.id });
  await publishConversation(transaction, contact, now);
  return id;
};

/**
 * Sends a failed message of the chat again, as a new one, to where the customer is reached now. A second call answers
 * the same new message. Throws messageUnknown, messageNotFailed, numberUnusable, tooManyMessages, and what sending
 * does.
 */
export const retryMessage = async (context: Context, failedId: number): Promise<MessageView> => {
  const { db, actor } = context;
  const failedMessage = await findMessage(db, actor.merchantIds, failedId);
  if (failedMessage === undefined) throw messageUnknown();
  await paceMessages(context, failedMessage.sub_id);
  const row = await db.transaction().execute(async (transaction) => {
    const failed = await lockFailedMessage(transaction, actor.merchantIds, failedId);
    if (failed === undefined) throw messageUnknown();
    if (!failed.may_retry) throw messageNotFailed();
    const repeat = await findRetry(transaction, failedId);
    const id = repeat ?? (await queueCopy(transaction, context, failed));
    return findMessage(transaction, actor.merchantIds, id);
  });
  if (row === undefined) throw messageUnknown();
  wakeDelivery();
  return presentMessage(row);
};
