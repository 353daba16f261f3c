import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Medium } from './message.domain';

export type NewNotice = {
  readonly channel: Medium;
  /** E.164 or an e-mail address. */
  readonly address: string;
  readonly merchantId: number | null;
  readonly subject: string;
  readonly body: string;
  readonly expiresAt: Date | null;
  readonly now: Date;
};

export const insertNotice = async (executor: Executor, notice: NewNotice): Promise<void> => {
  await sql`
    insert into notices (channel, address, merchant_id, subject, body, delivery, next_attempt_at, created_at, expires_at)
    values (${notice.channel}, ${notice.address}, ${notice.merchantId}, ${notice.subject}, ${notice.body}, 'queued', ${notice.now}, ${notice.now}, ${notice.expiresAt})
  `.execute(executor);
};
