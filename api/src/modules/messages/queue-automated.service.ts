import { messageMedia } from '@billfold/shared/contracts/message.contract';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { type Medium, toE164 } from './message.domain';
import { insertSentMessage } from './message.queries';
import { insertNotice } from './notice.queries';
import { signalNotices } from './notice.signal';

type AutomatedMessage = {
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly medium: Medium;
  /** An e-mail address, or the ten digits of a phone. */
  readonly address: string;
  readonly body: string;
};

/**
 * Queues a message that an automated event writes, in the caller's transaction, which holds the customer's row. It stands in the chat,
 * but neither opens nor raises the conversation. Answers its id.
 */
export const queueAutomated = async (
  executor: Executor,
  { medium, address, merchantName, ...message }: AutomatedMessage,
  now: Date,
): Promise<number> => {
  const id = await insertSentMessage(executor, {
    ...message,
    medium: messageMedia[medium],
    sentFrom: merchantName,
    sentBy: null,
    address: medium === 'sms' ? toE164(address) : address,
    keyId: null,
    now,
  });
  const { merchantId, subscriptionId } = message;
  await publishChanged(executor, [{ merchantId, entity: 'conversation', id: subscriptionId }], now);
  return id;
};

/** Queues a mail of an automated event to the business itself. Answers its id. */
export const queueOfficeMail = async (
  executor: Executor,
  mail: {
    readonly merchantId: number;
    readonly address: string;
    readonly subject: string;
    readonly body: string;
  },
  now: Date,
): Promise<number> => {
  const id = await insertNotice(executor, { ...mail, channel: 'email', expiresAt: null, now });
  signalNotices();
  return id;
};
