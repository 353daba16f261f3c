import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  forgetTextStop,
  hasStoppedTexts,
  recordConsent,
  stopTexts,
} from '../consents/consents.public';
import { publishChanged } from '../live-events/live-events.public';
import { answerWord } from './answer-word.service';
import { type Contact, listTextSenders, switchTextsOn } from './message.queries';
import type { ConsentReading } from './opt-out.domain';
import type { AnsweredWord } from './word-answer.domain';

type Context = UseCaseContext<null>;

/** A text and what it means for texting. */
export type HeardWord = {
  readonly reading: ConsentReading;
  /** The text, letter for letter. */
  readonly wording: string;
  readonly providerId: string;
  /** The provider has answered it itself. */
  readonly isAnswered: boolean;
};

type Texted = { readonly merchantId: number; readonly phone: string };

const recordOf = ({ clock, requestId }: Context, { wording }: HeardWord) =>
  ({
    wording,
    channel: 'sms',
    source: 'text message',
    requestId,
    at: clock.now(),
  }) as const;

/** True for the first stop: one more changes nothing, and gets no other answer. */
const stop = async (
  executor: Executor,
  context: Context,
  texted: Texted,
  word: HeardWord,
): Promise<boolean> => {
  const isFirst = !(await hasStoppedTexts(executor, texted));
  await stopTexts(executor, { ...recordOf(context, word), ...texted, actor: null });
  return isFirst;
};

const switchOn = async (
  executor: Executor,
  context: Context,
  contact: Contact,
  word: HeardWord,
): Promise<void> => {
  const { merchantId, subscriptionId, userId } = contact;
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

/** Does what the word asks of one merchant, and says which answer it gets. */
const obey = async (
  executor: Executor,
  context: Context,
  texted: Texted & { readonly contact: Contact | null },
  word: HeardWord,
): Promise<AnsweredWord | null> => {
  const { merchantId, phone, contact } = texted;
  switch (word.reading) {
    case 'stop':
    case 'stop_in_words':
      return (await stop(executor, context, { merchantId, phone }, word)) ? 'stop' : null;
    case 'help':
      return 'help';
    case 'start':
    case 'yes': {
      // A YES without a stop before it answers something else.
      const isMeant =
        word.reading === 'start' || (await hasStoppedTexts(executor, { merchantId, phone }));
      if (!isMeant) return null;
      await forgetTextStop(executor, { merchantId, phone });
      if (contact !== null) await switchOn(executor, context, contact, word);
      return 'start';
    }
    case 'unclear':
    case null:
      return null;
  }
};

/** Follows a word of a customer. STOP and its synonyms end texts, START starts them, HELP changes nothing; each gets one answer. */
export const followWord = async (
  executor: Executor,
  context: Context,
  contact: Contact,
  word: HeardWord,
): Promise<void> => {
  const { merchantId, subscriptionId, phone } = contact;
  if (phone === null) return;
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

/**
 * Follows a word of a phone that no customer of the texted business has: a customer who was deleted, whose phone changed, or who got
 * texts from the number that businesses without one share. The stop holds for whoever has the phone later.
 */
export const followStrangersWord = async (
  context: Context,
  texted: { readonly phone: string; readonly number: string },
  word: HeardWord,
): Promise<void> => {
  const { db, config } = context;
  const { phone, number } = texted;
  if (word.reading === null || word.reading === 'unclear') return;
  await db.transaction().execute(async (transaction) => {
    const merchantIds = await listTextSenders(transaction, number, config.messages.smsFrom);
    const answers = new Set<AnsweredWord>();
    for (const merchantId of merchantIds) {
      const asked = { merchantId, phone, contact: null };
      const answer = await obey(transaction, context, asked, word);
      if (answer !== null) answers.add(answer);
    }
    const [answer] = answers;
    if (answer === undefined || word.isAnswered) return;
    const [only, ...others] = merchantIds;
    await answerWord(transaction, context, {
      providerId: word.providerId,
      merchantId: others.length === 0 ? (only ?? null) : null,
      subscriptionId: null,
      phone,
      word: answer,
    });
  });
};
