import { dayMs } from '@billfold/shared/contracts/durations';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { toE164 } from '../../core/message.domain';
import { insertNotice, signalNotices } from '../outbox/outbox.public';
import { wordAnswer, type Answerer } from './word-answer.domain';
import { claimAnswer, findAnswerer, type ReceivedWordRow } from './word-answer.queries';

/** Two machines that answer each other end here. */
const mostPerDay = 10;
const productName = 'Billfold';

type Word = Omit<ReceivedWordRow, 'now'> & {
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
 * Answers a STOP, START or HELP that was claimed with one text, in the caller's transaction. It may leave to a phone
 * that has just stopped texts.
 */
export const answerWord = async (
  transaction: Executor,
  context: Pick<UseCaseContext<null>, 'config' | 'clock'>,
  word: Word,
): Promise<void> => {
  const now = context.clock.now();
  const limit = { most: mostPerDay, since: new Date(now.getTime() - dayMs) };
  if (!(await claimAnswer(transaction, word.providerId, limit))) return;
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
