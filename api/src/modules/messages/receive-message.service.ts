import { messageMedia } from '@billfold/shared/contracts/message.contract';
import { maskCardNumbers } from '../../card-number';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../use-case';
import { hasStoppedTexts, recordConsent } from '../consents/consents.public';
import { publishLive } from '../live/live.public';
import { consentWordOf, cutBody, fromE164, mailAddressOf, type Medium } from './message.domain';
import { appendToConversation, type Contact, findContactByAddress, insertReceivedMessage, lockSubscription, setSmsConsent } from './message.queries';

const longestBody = 10_000;

export type InboundMessage = {
  readonly medium: Medium;
  /** The provider's own id; the same one twice is one message. */
  readonly providerId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
};

export type Reception = 'stored' | 'known_already' | 'unknown_sender';

const findSender = async (executor: Executor, { medium, from, to }: InboundMessage): Promise<Contact | undefined> => {
  const [own, theirs] = medium === 'sms' ? [to.trim(), fromE164(from)] : [mailAddressOf(to), mailAddressOf(from)];
  return own === null || theirs === null ? undefined : findContactByAddress(executor, medium, own, theirs);
};

/** A text that is nothing but STOP or START changes the consent to be texted; nobody answers it. */
const followConsentWord = async (executor: Executor, contact: Contact, message: InboundMessage, at: Date, requestId: string): Promise<void> => {
  const word = message.medium === 'sms' ? consentWordOf(message.body) : null;
  if (word === null) return;
  const isGiven = word === 'start';
  const isChanged = await setSmsConsent(executor, contact.subscriptionId, isGiven);
  if (isChanged) {
    await insertAuditEntry(executor, {
      actor: 'customer:by_text',
      action: isGiven ? 'subscription.texts_accepted' : 'subscription.texts_stopped',
      entity: 'subscription',
      entityId: contact.subscriptionId,
      before: { sms_opt_in: !isGiven },
      after: { sms_opt_in: isGiven },
      at,
      requestId,
    });
  }
  // Whoever never agreed may have got a code: their STOP counts for codes, too.
  const { merchantId, phone } = contact;
  const isFirstStop = !isGiven && phone !== null && !(await hasStoppedTexts(executor, { merchantId, phone }));
  if (!isChanged && !isFirstStop) return;
  await recordConsent(executor, {
    userId: contact.userId,
    subscriptionId: contact.subscriptionId,
    merchantId,
    kind: 'sms',
    action: isGiven ? 'given' : 'withdrawn',
    wording: message.body.trim(),
    channel: 'sms',
    source: 'text message',
    actor: `customer:${contact.userId}`,
    requestId,
    at,
  });
};

/** Stores what a customer wrote, opens the conversation unread and tells the open screens. A repeat changes nothing. */
export const receiveMessage = async ({ db, clock, log, requestId }: UseCaseContext<null>, message: InboundMessage): Promise<Reception> => {
  const contact = await findSender(db, message);
  if (contact === undefined) {
    log.warn({ medium: message.medium }, 'a message of an unknown sender was dropped');
    return 'unknown_sender';
  }
  const now = clock.now();
  const body = cutBody(maskCardNumbers(message.body), longestBody);
  const { subscriptionId, merchantId, fullName } = contact;
  return db.transaction().execute(async (transaction) => {
    await lockSubscription(transaction, subscriptionId);
    const id = await insertReceivedMessage(transaction, {
      subscriptionId, merchantId, medium: messageMedia[message.medium], body, sentFrom: fullName, address: message.from.trim().slice(0, 320), providerId: message.providerId, now,
    });
    if (id === undefined) return 'known_already';
    await appendToConversation(transaction, { id, subscriptionId, merchantId, isReceived: true, now });
    await followConsentWord(transaction, contact, message, now, requestId);
    await publishLive(transaction, { merchantId, type: 'message', user: fullName, message: body, subId: subscriptionId, id }, now);
    return 'stored';
  });
};
