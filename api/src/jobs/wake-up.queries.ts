import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';

const channel = 'billfold_jobs';
const reconnectMs = 1_000;

/**
 * Wakes the workers of every process for this kind of work. Call it after the commit that made the work due, never inside
 * a money transaction: a transaction that notified takes a database-wide lock while it commits.
 */
export async function announceWork<Schema>(db: Kysely<Schema>, kind: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${kind})`.execute(db);
}

export type WakeUpListener = { stop(): Promise<void> };

/** One LISTEN connection of its own. A lost connection is opened again; the workers' poll covers the time between. */
export function listenForWork(options: {
  readonly databaseUrl: string;
  readonly onWake: (kind: string | undefined) => void;
  readonly onError: (error: unknown) => void;
}): WakeUpListener {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: options.databaseUrl, application_name: 'billfold-jobs', connectionTimeoutMillis: 10_000, keepAlive: true });
    client = next;
    next.on('notification', (message) => options.onWake(message.payload));
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('the LISTEN connection ended')));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      options.onWake(undefined);
    } catch (error) {
      lost(next, error);
    }
  };

  const lost = (which: Client, error: unknown): void => {
    if (isStopped || client !== which) return;
    client = undefined;
    options.onError(error);
    which.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), reconnectMs);
  };

  const opening = connect();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await opening;
      await client?.end();
    },
  };
}
