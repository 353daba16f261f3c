import { listen, type Listener } from '../database/listen';
import { type Kysely, sql } from 'kysely';

const channel = 'billfold_jobs';

/**
 * Announces work of this kind to every process that listens. Call it after the commit that made the work due, never
 * inside a money transaction: a transaction that notified takes a database-wide lock while it commits.
 */
export const announceWork = async <Schema>(db: Kysely<Schema>, kind: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${kind})`.execute(db);
};

/**
 * Calls back for every kind that is announced, and without a kind after every (re)connection: announcements in between
 * are lost.
 */
export const listenForWork = (options: {
  readonly databaseUrl: string;
  readonly onWake: (kind: string | undefined) => void;
  readonly onError: (error: unknown) => void;
}): Listener =>
  listen({
    url: options.databaseUrl,
    channel,
    applicationName: 'billfold-jobs',
    onNotice: options.onWake,
    onConnect: () => options.onWake(undefined),
    onLost: options.onError,
  });
