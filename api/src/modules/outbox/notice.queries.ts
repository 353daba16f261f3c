import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { Medium } from '../../core/message.domain';

export type NewNotice = {
  readonly channel: Medium;
  /** E.164 or an e-mail address. */
  readonly address: string;
  readonly merchantId: number | null;
  readonly subscriptionId?: number | null;
  readonly subject: string;
  readonly body: string;
  readonly expiresAt: Date | null;
  /** It answers a word of the phone's, and may leave although the phone has stopped texts. */
  readonly answersWord?: Row<'notices'>['answers_word'];
  readonly now: Date;
};

/** Answers its id. */
export const insertNotice = async (executor: Executor, notice: NewNotice): Promise<number> => {
  const { rows } = await sql<Row<'notices', 'id'>>`
    insert into notices (channel, address, merchant_id, subscription_id, subject, body, delivery,
      next_attempt_at, created_at, expires_at, answers_word)
    values (${notice.channel}, ${notice.address}, ${notice.merchantId}, ${notice.subscriptionId ?? null},
      ${notice.subject}, ${notice.body}, 'queued', ${notice.now}, ${notice.now}, ${notice.expiresAt},
        ${notice.answersWord ?? null})
    returning id
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A notice was not stored.');
  return row.id;
};

/**
 * Invitations, codes and links of a deleted customer that have not left. What belongs to the person at other merchants
 * stays.
 */
export const cancelQueuedNotices = async (
  executor: Executor,
  subscriptionId: number,
  failure: string,
): Promise<number> => {
  const cancelled = await sql`
    update notices set delivery = 'failed', next_attempt_at = null, body = null, failure = ${failure}
     where subscription_id = ${subscriptionId} and delivery = 'queued' and not is_in_doubt
  `.execute(executor);
  return Number(cancelled.numAffectedRows ?? 0);
};

/** Whether this notice is the answer to a word: it leaves although the phone has stopped texts. */
export const isWordAnswer = async (executor: Executor, noticeId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from notices where id = ${noticeId} and answers_word is not null
  `.execute(executor);
  return rows.length > 0;
};
