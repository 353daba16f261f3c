import { type ConsentFlag, messageMedia } from '@billfold/shared/contracts/message.contract';
import { maskCardNumbers } from '../../core/card-number';
import type { Executor } from '../../db/database';
import { cleanText } from '../../core/plain-text';
import type { UseCaseContext } from '../../context/use-case-context';
import { publishLive } from '../live-events/live-events.public';
import { ownWords } from './mail-reply.domain';
import { cutBody, fromE164, mailAddressOf, type Medium } from './message.domain';
import { type ConsentReading, readConsent } from './opt-out.domain';
import { followStrangersWord, followWord, type HeardWord } from './follow-word.service';
import { readByProvider } from './word-answer.domain';
import {
  appendToConversation,
  type Contact,
  findContactByAddress,
  insertReceivedMessage,
  lockSubscription,
} from './message.queries';

const longestBody = 10_000;

export type InboundMessage = {
  readonly medium: Medium;
  /** The provider's own id; the same one twice is one message. */
  readonly providerId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** The provider has read the word itself, and answered it: STOP, START or HELP. */
  readonly optOutType?: string | undefined;
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
  unclear: 'may_stop_texts',
};
const flagOf = (reading: ConsentReading): ConsentFlag | null =>
  reading === null ? null : (flags[reading] ?? null);

/** What the provider has read and answered itself comes first: it knows words of the account. */
const hear = ({ medium, body, providerId, optOutType }: InboundMessage): HeardWord => {
  const theirs = readByProvider(optOutType);
  const reading = medium === 'sms' ? (theirs ?? readConsent(body)) : null;
  return { reading, wording: body.trim(), providerId, isAnswered: theirs !== null };
};

/**
 * Stores a customer's message, opens the conversation unread and publishes a live event. A repeat
 * changes nothing.
 */
export const receiveMessage = async (
  context: UseCaseContext<null>,
  message: InboundMessage,
): Promise<Reception> => {
  const { db, clock, log } = context;
  const contact = await findSender(db, message);
  const word = hear(message);
  if (contact === undefined) {
    const phone = fromE164(message.from);
    if (phone !== null)
      await followStrangersWord(context, { phone, number: message.to.trim() }, word);
    log.warn({ medium: message.medium }, 'a message of an unknown sender was dropped');
    return 'unknown_sender';
  }
  const now = clock.now();
  const said = message.medium === 'email' ? ownWords(message.body) : message.body;
  const body = cutBody(maskCardNumbers(cleanText(said, 'lines')), longestBody);
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
      consentFlag: flagOf(word.reading),
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
    await followWord(transaction, context, contact, word);
    await publishLive(
      transaction,
      { merchantId, type: 'message', user: fullName, message: body, subId: subscriptionId, id },
      now,
    );
    return 'stored';
  });
};
