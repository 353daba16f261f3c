import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { AnsweredWord } from './word-answer.domain';

export type ReceivedWordRow = {
  /** Of the text with the word. */
  readonly providerId: string;
  /** Null: of the number that several merchants share. */
  readonly merchantId: number | null;
  readonly phone: string;
  readonly word: AnsweredWord;
  readonly now: Date;
};

/** False when this text was received before: a word is followed once, however often its text is delivered. */
export const claimWord = async (
  executor: Executor,
  { providerId, merchantId, phone, word, now }: ReceivedWordRow,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into word_answers (provider_id, merchant_id, phone, word, answered_at, is_answered)
    values (${providerId}, ${merchantId}::bigint, ${phone}, ${word}, ${now}, false)
    on conflict do nothing returning provider_id
  `.execute(executor);
  return rows.length > 0;
};

/** False when this text was answered before, or the phone has had `most` answers since `since`. */
export const claimAnswer = async (
  executor: Executor,
  providerId: string,
  { most, since }: { readonly most: number; readonly since: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update word_answers w set is_answered = true
     where w.provider_id = ${providerId} and not w.is_answered and (
       select count(*) from word_answers a
        where a.is_answered and a.phone = w.phone and a.answered_at > ${since}
          and a.merchant_id is not distinct from w.merchant_id
     ) < ${most}::integer
    returning w.provider_id
  `.execute(executor);
  return rows.length > 0;
};

/** The name and mail address of a merchant that answers. */
export const findAnswerer = async (
  executor: Executor,
  merchantId: number,
): Promise<Row<'merchants', 'name' | 'mail_address'> | undefined> => {
  const { rows } = await sql<
    Row<'merchants', 'name' | 'mail_address'>
  >`select name, mail_address from merchants where id = ${merchantId}`.execute(executor);
  return rows[0];
};

/** False when they were on. */
export const switchTextsOn = async (
  executor: Executor,
  subscriptionId: number,
): Promise<boolean> => {
  const { rows } =
    await sql`update subscriptions set sms_opt_in = true where id = ${subscriptionId} and not sms_opt_in
      returning id`.execute(executor);
  return rows.length > 0;
};
