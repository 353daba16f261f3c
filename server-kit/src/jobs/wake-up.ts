import { listen, type Listener } from '../database/listen';
import { type Kysely, sql } from 'kysely';

const channel = 'billfold_jobs';

/**
 * Wakes the workers of every process for this kind of work. Call it after the commit that made the work due, never inside
 * a money transaction: a transaction that notified takes a database-wide lock while it commits.
 */
export async function announceWork<Schema>(db: Kysely<Schema>, kind: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${kind})`.execute(db);
}

/** The workers' poll covers the time while the connection is lost. */
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
