import { type ConsentFlag, messageMedia } from '@billfold/shared/contracts/message.contract';
import { maskCardNumbers } from '../../core/card-number';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import { cleanText } from '../../core/plain-text';
import type { UseCaseContext } from '../../context/use-case-context';
import { forgetTextStop, recordConsent, stopTexts } from '../consents/consents.public';
import { publishChanged, publishLive } from '../live-events/live-events.public';
import { cutBody, fromE164, mailAddressOf, type Medium } from './message.domain';
import { type ConsentReading, readConsent } from './opt-out.domain';
import {
  appendToConversation,
  type Contact,
  findContactByAddress,
  insertReceivedMessage,
  listTextSenders,
  lockSubscription,
  switchTextsOn,
} from './message.queries';

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

const findSender = async (
  executor: Executor,
  { medium, from, to }: InboundMessage,
): Promise<Contact | undefined> => {
  const [own, theirs] =
    medium === 'sms' ? [to.trim(), fromE164(from)] : [mailAddressOf(to), mailAddressOf(from)];
  return own === null || theirs === null
    ? undefined
    : findContactByAddress(executor, medium, own, theirs);
};

type Word = {
  readonly contact: Contact;
  readonly reading: ConsentReading;
  readonly wording: string;
  readonly at: Date;
  readonly requestId: string;
};

/** STOP and its synonyms end texts, START enables them; neither gets a reply. */
const followConsentWord = async (
  executor: Executor,
  { contact, reading, wording, at, requestId }: Word,
): Promise<void> => {
  const { merchantId, phone } = contact;
  if (phone === null || (reading !== 'stop' && reading !== 'start')) return;
  const record = { wording, channel: 'sms', source: 'text message', requestId, at } as const;
  if (reading === 'stop') {
    await stopTexts(executor, { ...record, merchantId, phone, actor: null });
    return;
  }
  await forgetTextStop(executor, { merchantId, phone });
  if (!(await switchTextsOn(executor, contact.subscriptionId))) return;
  await publishChanged(
    executor,
    [{ merchantId, entity: 'customer', id: contact.subscriptionId }],
    at,
  );
  await insertAuditEntry(executor, {
    actor: 'customer:by_text',
    action: 'subscription.texts_accepted',
    entity: 'subscription',
    entityId: contact.subscriptionId,
    before: { sms_opt_in: false },
    after: { sms_opt_in: true },
    at,
    requestId,
  });
  await recordConsent(executor, {
    ...record,
    userId: contact.userId,
    subscriptionId: contact.subscriptionId,
    merchantId,
    kind: 'sms',
    action: 'given',
    actor: `customer:${contact.userId}`,
  });
};

/**
 * Follows STOP and START of a phone that no customer of the texted business has: a customer who was deleted, whose phone changed, or who got
 * texts from the number that businesses without one share. The stop holds for whoever has the phone later.
 */
const followStrangersWord = async (
  { db, clock, config, requestId }: UseCaseContext<null>,
  { medium, from, to, body }: InboundMessage,
): Promise<void> => {
  const reading = medium === 'sms' ? readConsent(body) : null;
  const phone = fromE164(from);
  if (phone === null || (reading !== 'stop' && reading !== 'start')) return;
  await db.transaction().execute(async (transaction) => {
    const merchantIds = await listTextSenders(transaction, to.trim(), config.messages.smsFrom);
    for (const merchantId of merchantIds) {
      if (reading === 'start') await forgetTextStop(transaction, { merchantId, phone });
      else
        await stopTexts(transaction, {
          merchantId,
          phone,
          actor: null,
          wording: body.trim(),
          channel: 'sms',
          source: 'text message',
          requestId,
          at: clock.now(),
        });
    }
  });
};

const flagOf = (reading: ConsentReading): ConsentFlag | null =>
  reading === 'stop' ? 'texts_stopped' : reading === 'unclear' ? 'may_stop_texts' : null;

/**
 * Stores a customer's message, opens the conversation unread and publishes a live event. A repeat
 * changes nothing.
 */
export const receiveMessage = async (
  context: UseCaseContext<null>,
  message: InboundMessage,
): Promise<Reception> => {
  const { db, clock, log, requestId } = context;
  const contact = await findSender(db, message);
  if (contact === undefined) {
    await followStrangersWord(context, message);
    log.warn({ medium: message.medium }, 'a message of an unknown sender was dropped');
    return 'unknown_sender';
  }
  const now = clock.now();
  const body = cutBody(maskCardNumbers(cleanText(message.body, 'lines')), longestBody);
  const reading = message.medium === 'sms' ? readConsent(message.body) : null;
  const { subscriptionId, merchantId, fullName } = contact;
  return db.transaction().execute(async (transaction) => {
    await lockSubscription(transaction, subscriptionId);
    const id = await insertReceivedMessage(transaction, {
      subscriptionId,
      merchantId,
      medium: messageMedia[message.medium],
      body,
      sentFrom: fullName,
      address: message.from.trim().slice(0, 320),
      providerId: message.providerId,
      consentFlag: flagOf(reading),
      now,
    });
    if (id === undefined) return 'known_already';
    await appendToConversation(transaction, {
      id,
      subscriptionId,
      merchantId,
      isReceived: true,
      now,
    });
    await followConsentWord(transaction, {
      contact,
      reading,
      wording: message.body.trim(),
      at: now,
      requestId,
    });
    await publishLive(
      transaction,
      { merchantId, type: 'message', user: fullName, message: body, subId: subscriptionId, id },
      now,
    );
    return 'stored';
  });
};
