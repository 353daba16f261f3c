import { cutText } from '@billfold/shared/contracts/cut-text';
import { type ConsentFlag, messageMedia } from '@billfold/shared/contracts/message.contract';
import { maskCardNumbers } from '../../core/card-number.domain';
import { againAfterConflict } from '../../db/again-after-conflict';
import type { Executor } from '../../db/database';
import { cleanText } from '../../core/plain-text.domain';
import type { UseCaseContext } from '../../context/use-case-context';
import { lockTextedLinks } from '../consents/consents.public';
import { publishLive } from '../live-events/live-events.public';
import { ownWords } from './mail-reply.domain';
import { fromE164, mailAddressOf, type Medium } from '../../core/message.domain';
import {
  type ConsentReading,
  readConsent,
  followStrangersWord,
  followWord,
  type ReceivedWord,
  readByProvider,
  wordOf,
} from '../opt-out/opt-out.public';
import { insertAttachments } from '../attachments/attachments.public';
import {
  type Contact,
  findContactByAddress,
  findContactsByMerchant,
  listSenders,
  lockSubscription,
} from '../outbox/outbox.public';
import { placeOf, unplacedText } from './shared-address.domain';
import { appendToConversation } from '../conversations/conversations.public';
import { insertReceivedMessage } from './received-message.queries';

const longestBody = 10_000;

export type InboundMessage = {
  readonly medium: Medium;
  /** The provider's own id; the same one twice is one message. */
  readonly providerId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Only a mail has one. */
  readonly subject?: string | undefined;
  /** The provider has read the word itself, and answered it: STOP, START or HELP. */
  readonly optOutType?: string | undefined;
  /** The addresses of its files at the provider, in their order. */
  readonly media?: readonly string[];
};

export type Reception = 'stored' | 'known_already' | 'unknown_sender';

type Ends = { readonly own: string; readonly theirs: string };

/** The merchant's and the sender's number or address; null when one of them is invalid. */
const endsOf = ({ medium, from, to }: InboundMessage): Ends | null => {
  const [own, theirs] =
    medium === 'sms' ? [to.trim(), fromE164(from)] : [mailAddressOf(to), mailAddressOf(from)];
  return own === null || theirs === null ? null : { own, theirs };
};

const flags: Readonly<Record<string, ConsentFlag>> = {
  stop: 'texts_stopped',
  stop_in_words: 'texts_stopped_in_words',
  wrong_number: 'texts_stopped_in_words',
  unclear: 'may_stop_texts',
};
const flagOf = (reading: ConsentReading): ConsentFlag | null =>
  reading === null ? null : (flags[reading] ?? null);

/** A mail does not prove its sender, so staff decide about an opt-out keyword in it. */
const readMail = (body: string): ConsentReading =>
  flagOf(readConsent(body)) === null ? null : 'unclear';

/** The provider's own reading precedes ours: it knows the account's opt-out keywords. */
const hear = (
  { medium, body, providerId, optOutType }: InboundMessage,
  heardAt: Date,
): ReceivedWord => {
  const theirs = readByProvider(optOutType);
  const reading = medium === 'sms' ? (theirs ?? readConsent(body)) : readMail(body);
  return { reading, wording: body.trim(), providerId, isAnswered: theirs !== null, heardAt };
};

/** The customer's own words without quotations; the subject when a mail has no text. */
const saidIn = ({ medium, body, subject = '' }: InboundMessage): string =>
  medium === 'sms' ? body : ownWords(body) || subject;

/** Locks, for a text, every customer at its phone, because a STOP ends the texts of all. One order of locks. */
const holdSender = async (
  transaction: Executor,
  { subscriptionId, merchantId, phone }: Contact,
  medium: Medium,
): Promise<void> => {
  if (medium === 'sms' && phone !== null) await lockTextedLinks(transaction, [merchantId], phone);
  await lockSubscription(transaction, subscriptionId);
};

type Arrival = { readonly contact: Contact; readonly word: ReceivedWord };

const put = async (
  transaction: Executor,
  context: UseCaseContext<null>,
  message: InboundMessage,
  { contact, word }: Arrival,
): Promise<Reception> => {
  const { subscriptionId, merchantId, fullName } = contact;
  const { smsUrl, smsAccount } = context.config.messages;
  const now = word.heardAt;
  const body = cutText(maskCardNumbers(cleanText(message.body, 'lines')), longestBody);
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
  await publishLive(
    transaction,
    { merchantId, type: 'message', user: fullName, message: body, subId: subscriptionId, id },
    now,
  );
  return 'stored';
};

const store = async (
  transaction: Executor,
  context: UseCaseContext<null>,
  message: InboundMessage,
  arrival: Arrival,
): Promise<Reception> => {
  await holdSender(transaction, arrival.contact, message.medium);
  const reception = await put(transaction, context, message, arrival);
  if (reception === 'stored') await followWord(transaction, context, arrival.contact, arrival.word);
  return reception;
};

/**
 * Each candidate's conversation shows that a message came and what it means for texting, not its words: they may be for
 * another merchant.
 */
const putUnplaced = async (
  transaction: Executor,
  context: UseCaseContext<null>,
  message: InboundMessage,
  { contacts, word }: { readonly contacts: readonly Contact[]; readonly word: ReceivedWord },
): Promise<void> => {
  for (const contact of contacts) {
    const providerId = `${message.providerId}/${contact.merchantId}`;
    const notice = { ...message, body: unplacedText, media: [], providerId };
    await put(transaction, context, notice, { contact, word });
  }
};

/** A message to a number or address that names no single customer, mostly one that several merchants share. */
const storeStrangers = async (
  transaction: Executor,
  context: UseCaseContext<null>,
  message: InboundMessage,
  { ends: { own, theirs }, word }: { readonly ends: Ends; readonly word: ReceivedWord },
): Promise<Reception> => {
  const { medium } = message;
  const { smsFrom, mailFrom } = context.config.messages;
  const fallback = medium === 'sms' ? smsFrom : mailAddressOf(mailFrom);
  const merchantIds = await listSenders(transaction, medium, own, fallback ?? mailFrom);
  if (medium === 'sms') await lockTextedLinks(transaction, merchantIds, theirs);
  const contactsByMerchant = await findContactsByMerchant(transaction, merchantIds, medium, theirs);
  if (medium === 'sms' && wordOf(word.reading) !== null) {
    const stranger = { phone: theirs, merchantIds, contacts: contactsByMerchant };
    await followStrangersWord(transaction, context, stranger, word);
  }
  const contacts = [...contactsByMerchant.values()].toSorted(
    (one, other) => one.subscriptionId - other.subscriptionId,
  );
  if (medium === 'email')
    for (const { subscriptionId } of contacts) await lockSubscription(transaction, subscriptionId);
  const contact = placeOf(contacts);
  if (contact !== null) return put(transaction, context, message, { contact, word });
  await putUnplaced(transaction, context, message, { contacts, word });
  return contacts.length === 0 ? 'unknown_sender' : 'stored';
};

const hearStranger = async (
  context: UseCaseContext<null>,
  message: InboundMessage,
  { ends, word }: { readonly ends: Ends | null; readonly word: ReceivedWord },
): Promise<Reception> => {
  const reception =
    ends === null
      ? 'unknown_sender'
      : await againAfterConflict(() =>
          context.db
            .transaction()
            .execute((transaction) =>
              storeStrangers(transaction, context, message, { ends, word }),
            ),
        );
  if (reception === 'unknown_sender')
    context.log.warn({ medium: message.medium }, 'a message of an unknown sender was dropped');
  return reception;
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
  const ends = endsOf(message);
  const contact =
    ends === null
      ? undefined
      : await findContactByAddress(db, message.medium, ends.own, ends.theirs);
  if (contact === undefined) return hearStranger(context, message, { ends, word });
  // The provider may not deliver it again.
  return againAfterConflict(() =>
    db
      .transaction()
      .execute((transaction) => store(transaction, context, message, { contact, word })),
  );
};
