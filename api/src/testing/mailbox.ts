import { createWorker } from '@billfold/server-kit/jobs/worker';
import { sql } from 'kysely';
import { resetRequests } from '../modules/auth/reset-requests.job';
import type { TestApp } from './test-app';

export type QueuedMail = {
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly merchant_id: number | null;
};

/** Answers the requested resets, as their job does. */
const answerResets = ({ app: { log }, clock, config, database: { db } }: TestApp): Promise<void> =>
  createWorker({
    kinds: [resetRequests({ db, clock, config, log })],
    now: clock.now,
    log,
  }).runDue();

/** What waits to leave, oldest first, with the answers to resets. */
export const readOutbox = async (test: TestApp): Promise<readonly QueuedMail[]> => {
  await answerResets(test);
  return (
    await sql<QueuedMail>`select channel, address, subject, body, merchant_id from notices
      where body is not null order by id`.execute(test.database.db)
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
