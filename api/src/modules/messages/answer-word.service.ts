import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { toE164 } from './message.domain';
import { insertNotice } from './notice.queries';
import { signalNotices } from './notice.signal';
import { wordAnswer, type Answerer } from './word-answer.domain';
import { claimWordAnswer, findAnswerer, type WordAnswer } from './word-answer.queries';

const dayMs = 86_400_000;
/** Two machines that answer each other end here. */
const mostPerDay = 10;
const productName = 'Billfold';

type Word = Omit<WordAnswer, 'now'> & {
  /** The customer who wrote it, if there is one. */
  readonly subscriptionId: number | null;
};

const answererOf = async (
  executor: Executor,
  { config }: Pick<UseCaseContext<null>, 'config'>,
  merchantId: number | null,
): Promise<Answerer> => {
  const merchant = merchantId === null ? undefined : await findAnswerer(executor, merchantId);
  return {
    name: merchant?.name ?? productName,
    mail: merchant?.mail_address ?? config.messages.mailFrom,
  };
};

/**
 * Answers a STOP, START or HELP with one text, in the caller's transaction. It may leave to a phone that has just stopped texts. A
 * repeated delivery of the same text is not answered again.
 */
export const answerWord = async (
  transaction: Executor,
  context: Pick<UseCaseContext<null>, 'config' | 'clock'>,
  word: Word,
): Promise<void> => {
  const now = context.clock.now();
  const isFirst = await claimWordAnswer(
    transaction,
    { ...word, now },
    { most: mostPerDay, since: new Date(now.getTime() - dayMs) },
  );
  if (!isFirst) return;
  await insertNotice(transaction, {
    channel: 'sms',
    address: toE164(word.phone),
    merchantId: word.merchantId,
    subscriptionId: word.subscriptionId,
    subject: '',
    body: wordAnswer(word.word, await answererOf(transaction, context, word.merchantId)),
    expiresAt: new Date(now.getTime() + dayMs),
    answersWord: word.word,
    now,
  });
  signalNotices();
};
