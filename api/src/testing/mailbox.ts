import { sql } from 'kysely';
import type { TestApp } from './test-app';

export type QueuedMail = {
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly merchant_id: number | null;
};

/** What waits to leave, oldest first. Answers what was asked for first: the job that does so runs when the clock moves. */
export const readOutbox = async ({ clock, database }: TestApp): Promise<readonly QueuedMail[]> => {
  await clock.set(clock.now());
  return (
    await sql<QueuedMail>`select channel, address, subject, body, merchant_id from notices where body is not null order by id`.execute(
      database.db,
    )
  ).rows;
};

export const emptyOutbox = async (test: TestApp): Promise<void> => {
  await readOutbox(test);
  await sql`truncate notices, reset_requests`.execute(test.database.db);
};

/** The one link of the newest mail to this address. */
export const readLink = async (test: TestApp, address: string): Promise<URL> => {
  const mail = (await readOutbox(test)).findLast((candidate) => candidate.address === address);
  const link = /^https?:\/\/\S+$/m.exec(mail?.body ?? '')?.[0];
  if (link === undefined) throw new Error(`No link was mailed to ${address}.`);
  return new URL(link);
};
