import { messageMedia } from '@billfold/shared/contracts/message.contract';
import type { Executor } from '../../db/database';
import { findContactOf } from '../outbox/outbox.public';
import { writeMessage } from './write-message.service';

export type AccountWarning = {
  readonly subscriptionId: number;
  readonly email: string;
  readonly body: string;
  readonly now: Date;
};

/**
 * Mails a change of the account to its former address, without an opt-in: a thief of the account
 * must not be the only one to know. Queued in the caller's transaction, in the merchant's name.
 */
export const warnAboutAccount = async (
  executor: Executor,
  { subscriptionId, email, body, now }: AccountWarning,
): Promise<void> => {
  const contact = await findContactOf(executor, subscriptionId);
  if (contact === undefined) return;
  const { merchantId, merchantName } = contact;
  await writeMessage(executor, {
    subscriptionId,
    merchantId,
    medium: messageMedia.email,
    body,
    sentFrom: merchantName,
    sentBy: null,
    address: email,
    keyId: null,
    now,
  });
};
