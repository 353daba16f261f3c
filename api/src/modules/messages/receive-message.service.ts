import { cutText } from '@billfold/shared/contracts/cut-text';
import { type ConsentFlag, messageMedia } from '@billfold/shared/contracts/message.contract';
import { maskCardNumbers } from '../../core/card-number';
import { againAfterConflict } from '../../db/again-after-conflict';
import type { Executor } from '../../db/database';
import { cleanText } from '../../core/plain-text';
import type { UseCaseContext } from '../../context/use-case-context';
import { lockTextedLinks } from '../consents/consents.public';
import { publishLive } from '../live-events/live-events.public';
import { ownWords } from './mail-reply.domain';
import { fromE164, mailAddressOf, type Medium } from './message.domain';
import { type ConsentReading, readConsent } from './opt-out.domain';
import { followStrangersWord, followWord, type HeardWord } from './follow-word.service';
import { readByProvider, wordOf } from './word-answer.domain';
import { insertAttachments } from './attachment.queries';
import { type Contact, findContactByAddress } from './contact.queries';
import { appendToConversation, insertReceivedMessage, lockSubscription } from './message.queries';

const longestBody = 10_000;

export type InboundMessage = {
  readonly medium: Medium;
  /** The provider's own id; the same one twice is one message. */
  readonly providerId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Of a mail. */
  readonly subject?: string | undefined;
  /** The provider has read the word itself, and answered it: STOP, START or HELP. */
  readonly optOutType?: string | undefined;
  /** The addresses of its files at the provider, in their order. */
  readonly media?: readonly string[];
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

const flags: Readonly<Record<string, ConsentFlag>> = {
  stop: 'texts_stopped',
  stop_in_words: 'texts_stopped_in_words',
  wrong_number: 'texts_stopped_in_words',
  unclear: 'may_stop_texts',
};
const flagOf = (reading: ConsentReading): ConsentFlag | null =>
  reading === null ? null : (flags[reading] ?? null);

/** A mail names its sender and proves nothing: what ends texts by text is left to staff here. */
const readMail = (body: string): ConsentReading =>
  flagOf(readConsent(body)) === null ? null : 'unclear';

/** What the provider has read and answered itself comes first: it knows words of the account. */
const hear = (
  { medium, body, providerId, optOutType }: InboundMessage,
  heardAt: Date,
): HeardWord => {
  const theirs = readByProvider(optOutType);
  const reading = medium === 'sms' ? (theirs ?? readConsent(body)) : readMail(body);
  return { reading, wording: body.trim(), providerId, isAnswered: theirs !== null, heardAt };
};

/** What the customer has written themselves; a mail of a subject alone is the subject. */
const saidIn = ({ medium, body, subject = '' }: InboundMessage): string =>
  medium === 'sms' ? body : ownWords(body) || subject;

const hearStranger = async (
  context: UseCaseContext<null>,
  { medium, from, to }: InboundMessage,
  word: HeardWord,
): Promise<Reception> => {
  const phone = fromE164(from);
  if (phone !== null && wordOf(word.reading) !== null)
    await againAfterConflict(() =>
      context.db
        .transaction()
        .execute((transaction) =>
          followStrangersWord(transaction, context, { phone, number: to.trim() }, word),
        ),
    );
  context.log.warn({ medium }, 'a message of an unknown sender was dropped');
  return 'unknown_sender';
};

/** Of a text every customer at its phone: a STOP ends the texts of all, and who takes several locks takes them in one order. */
const holdSender = async (
  transaction: Executor,
  { subscriptionId, merchantId, phone }: Contact,
  medium: Medium,
): Promise<void> => {
  if (medium === 'sms' && phone !== null) await lockTextedLinks(transaction, [merchantId], phone);
  await lockSubscription(transaction, subscriptionId);
};

const store = async (
  transaction: Executor,
  context: UseCaseContext<null>,
  message: InboundMessage,
  { contact, word }: { readonly contact: Contact; readonly word: HeardWord },
): Promise<Reception> => {
  const { subscriptionId, merchantId, fullName } = contact;
  const { smsUrl, smsAccount } = context.config.messages;
  const now = word.heardAt;
  const body = cutText(maskCardNumbers(cleanText(message.body, 'lines')), longestBody);
  await holdSender(transaction, contact, message.medium);
  const id = await insertReceivedMessage(transaction, {
    subscriptionId,
    merchantId,
    medium: messageMedia[message.medium],
    body,
    sentFrom: fullName,
    address: message.from.trim().slice(0, 320),
    providerId: message.providerId,
    consentFlag: flagOf(word.reading),
    isWrongNumber: word.reading === 'wrong_number',
    now,
  });
  if (id === undefined) return 'known_already';
  const appended = { id, subscriptionId, merchantId, isReceived: true, now };
  await appendToConversation(transaction, appended);
  await insertAttachments(transaction, {
    messageId: id,
    merchantId,
    addresses: message.media ?? [],
    account: { url: smsUrl, account: smsAccount },
    now,
  });
  await followWord(transaction, context, contact, word);
  await publishLive(
    transaction,
    { merchantId, type: 'message', user: fullName, message: body, subId: subscriptionId, id },
    now,
  );
  return 'stored';
};

/**
 * Stores a customer's message, opens the conversation unread and publishes a live event. A repeat
 * changes nothing.
 */
export const receiveMessage = async (
  context: UseCaseContext<null>,
  received: InboundMessage,
): Promise<Reception> => {
  const { db, clock } = context;
  const message = { ...received, body: saidIn(received) };
  const word = hear(message, clock.now());
  const contact = await findSender(db, message);
  if (contact === undefined) return hearStranger(context, message, word);
  // The provider may not deliver it again.
  return againAfterConflict(() =>
    db
      .transaction()
      .execute((transaction) => store(transaction, context, message, { contact, word })),
  );
};
