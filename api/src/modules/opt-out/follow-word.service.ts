import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  forgetTextStop,
  hasStoppedTexts,
  isWrongNumber,
  listEndedByText,
  recordConsent,
  stopTexts,
} from '../consents/consents.public';
import { publishChanged } from '../live-events/live-events.public';
import { answerWord } from './answer-word.service';
import type { Contact, KnownContact } from '../outbox/outbox.public';
import { switchTextsOn, claimWord } from './word-answer.queries';
import type { ConsentReading } from './opt-out.domain';
import { type AnsweredWord, wordOf } from './word-answer.domain';

type Context = UseCaseContext<null>;

/** A text and what it means for texting. */
export type ReceivedWord = {
  readonly reading: ConsentReading;
  /** The text, letter for letter. */
  readonly wording: string;
  readonly providerId: string;
  /** The provider has answered it itself. */
  readonly isAnswered: boolean;
  /** When this delivery arrived; the provider gives no time of its own. */
  readonly heardAt: Date;
};

type Texted = { readonly merchantId: number; readonly phone: string };

const recordOf = ({ requestId }: Context, { wording, heardAt }: ReceivedWord) =>
  ({
    wording,
    channel: 'sms',
    source: 'text message',
    requestId,
    at: heardAt,
  }) as const;

/** True for the first stop: one more changes nothing, and gets no other answer. */
const stop = async (
  executor: Executor,
  context: Context,
  texted: Texted,
  word: ReceivedWord,
): Promise<boolean> => {
  const isFirst = !(await hasStoppedTexts(executor, texted));
  await stopTexts(executor, {
    ...recordOf(context, word),
    ...texted,
    isWrongNumber: word.reading === 'wrong_number',
    actor: null,
  });
  return isFirst;
};

type Texter = Pick<Contact, 'merchantId' | 'subscriptionId' | 'userId'>;

const switchOn = async (
  executor: Executor,
  context: Context,
  { merchantId, subscriptionId, userId }: Texter,
  word: ReceivedWord,
): Promise<void> => {
  const record = recordOf(context, word);
  if (!(await switchTextsOn(executor, subscriptionId))) return;
  await publishChanged(
    executor,
    [{ merchantId, entity: 'customer', id: subscriptionId }],
    record.at,
  );
  await insertAuditEntry(executor, {
    actor: 'customer:by_text',
    action: 'subscription.texts_accepted',
    entity: 'subscription',
    entityId: subscriptionId,
    before: { sms_opt_in: false },
    after: { sms_opt_in: true },
    at: record.at,
    requestId: record.requestId,
  });
  await recordConsent(executor, {
    ...record,
    userId,
    subscriptionId,
    merchantId,
    kind: 'sms',
    action: 'given',
    actor: `customer:${userId}`,
  });
};

type Asked = Texted & { readonly contact: Contact | null };

/**
 * False where a later stop is in force. A person who called it a wrong number may be texted again, and agrees for no
 * customer.
 */
const start = async (
  executor: Executor,
  context: Context,
  { contact, ...texted }: Asked,
  word: ReceivedWord,
): Promise<boolean> => {
  const isTheirs = !(await isWrongNumber(executor, texted));
  await forgetTextStop(executor, texted, word.heardAt);
  if (await hasStoppedTexts(executor, texted)) return false;
  if (!isTheirs) return true;
  if (contact !== null) await switchOn(executor, context, contact, word);
  const { merchantId } = texted;
  for (const { id, user_id: userId } of await listEndedByText(executor, texted))
    await switchOn(executor, context, { merchantId, subscriptionId: id, userId }, word);
  return true;
};

/** Does what the word asks of one merchant, and says which answer it gets. */
const obey = async (
  executor: Executor,
  context: Context,
  stopRequest: Asked,
  word: ReceivedWord,
): Promise<AnsweredWord | null> => {
  const { merchantId, phone } = stopRequest;
  switch (word.reading) {
    case 'stop':
    case 'stop_in_words':
    case 'wrong_number':
      return (await stop(executor, context, { merchantId, phone }, word)) ? 'stop' : null;
    case 'help':
      return 'help';
    case 'start':
    case 'yes': {
      // A YES without a stop before it answers something else.
      const isMeant =
        word.reading === 'start' || (await hasStoppedTexts(executor, { merchantId, phone }));
      return isMeant && (await start(executor, context, stopRequest, word)) ? 'start' : null;
    }
    case 'unclear':
    case null:
      return null;
  }
};

/** True for the first delivery of a text with a word that is followed. */
const claim = async (
  executor: Executor,
  { reading, providerId, heardAt }: ReceivedWord,
  of: { readonly merchantId: number | null; readonly phone: string },
): Promise<boolean> => {
  const word = wordOf(reading);
  return word !== null && (await claimWord(executor, { ...of, providerId, word, now: heardAt }));
};

/**
 * Follows a word of a customer. STOP, its synonyms and 'wrong number' end texts of all customers at the phone, START
 * starts them, HELP changes nothing; each gets one answer.
 */
export const followWord = async (
  executor: Executor,
  context: Context,
  contact: Contact,
  word: ReceivedWord,
): Promise<void> => {
  const { merchantId, subscriptionId, phone } = contact;
  if (phone === null || !(await claim(executor, word, { merchantId, phone }))) return;
  const answer = await obey(executor, context, { merchantId, phone, contact }, word);
  if (answer === null || word.isAnswered) return;
  const { providerId } = word;
  await answerWord(executor, context, {
    providerId,
    merchantId,
    subscriptionId,
    phone,
    word: answer,
  });
};

/** A phone and what is known of it at a number that names no single customer. */
type Stranger = {
  readonly phone: string;
  /** The merchants that text from the number. */
  readonly merchantIds: readonly number[];
  /** The customer of each of them at the phone. */
  readonly contacts: ReadonlyMap<number, KnownContact>;
};

/**
 * Follows a word of a phone to a number that names no single customer: that of a customer who was deleted or whose
 * phone changed, and each word to the number that merchants without one share. The stop is in force for each later
 * customer with the phone; START starts the texts of each of these merchants that has the phone. In the caller's
 * transaction, which locks the customers at the phone.
 */
export const followStrangersWord = async (
  transaction: Executor,
  context: Context,
  { phone, merchantIds, contacts }: Stranger,
  word: ReceivedWord,
): Promise<void> => {
  const [only, ...others] = merchantIds;
  const merchantId = others.length === 0 ? (only ?? null) : null;
  if (!(await claim(transaction, word, { merchantId, phone }))) return;
  const answers = new Set<AnsweredWord>();
  for (const id of merchantIds) {
    const stopRequest = { merchantId: id, phone, contact: contacts.get(id) ?? null };
    const answer = await obey(transaction, context, stopRequest, word);
    if (answer !== null) answers.add(answer);
  }
  const [answer] = answers;
  if (answer === undefined || word.isAnswered) return;
  const { providerId } = word;
  await answerWord(transaction, context, {
    providerId,
    merchantId,
    subscriptionId: null,
    phone,
    word: answer,
  });
};
