import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findUrlProblem, splitHosts, targetOf } from './database-url';

/** The longest wait for one host, so that the others are tried. */
const longestQuestionMs = 3_000;
/** How long the other hosts may still answer once one is known to take changes. */
const graceMs = 1_000;

/** Has the PostgreSQL code for a connection that could not be made. */
export class NoWritableHost extends Error {
  readonly code = '08001';
}

/**
 * The timeline of a host that takes changes; throws when it does not. The newest one belongs to the last that was
 * promoted.
 */
const askTimeline = async (url: string): Promise<number> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: longestQuestionMs,
    query_timeout: longestQuestionMs,
    application_name: 'billfold-find-primary',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_read_only: boolean; timeline: number }>(`
      select current_setting('transaction_read_only') = 'on' as is_read_only,
        case when pg_is_in_recovery() then 0
          else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`);
    const [answer] = rows;
    if (answer === undefined || answer.is_read_only)
      throw new NoWritableHost('it takes no changes');
    return answer.timeline;
  } finally {
    client.end().catch(() => {});
  }
};

type Placed = { readonly leave: (reason: string) => void };

/**
 * Finds the host of an address that takes changes, for all connections of one owner. Asks all hosts at once when it
 * does not know. Of several the last promoted one is used, so that a former primary that returned is not written to. An
 * address of one host without `read-write` is used unchecked.
 */
export class DatabaseHosts {
  readonly urls: readonly string[];
  readonly isWritableWanted: boolean;
  #known: string | undefined;
  #search: Promise<string> | undefined;
  readonly #placed = new Map<Placed, string>();

  constructor(url: string) {
    const problem = findUrlProblem(url);
    if (problem !== null) throw new Error(`The database's address ${problem}`);
    this.urls = splitHosts(url);
    this.isWritableWanted = targetOf(this.first) === 'read-write';
  }

  get first(): string {
    return this.urls[0] ?? '';
  }

  /** The address to connect to. Throws `NoWritableHost`. */
  find(): Promise<string> {
    if (!this.isWritableWanted) return Promise.resolve(this.first);
    if (this.#known !== undefined) return Promise.resolve(this.#known);
    return (this.#search ??= this.#look().finally(() => {
      this.#search = undefined;
    }));
  }

  /**
   * Call it after a connection to the host failed or broke. Asks all hosts again at once, because the others may be
   * useless, too.
   */
  doubt(url: string): void {
    if (this.#known !== url) return;
    this.#known = undefined;
    this.find().catch(() => {});
  }

  /** Registers a connection to this address. It is closed when another host becomes the primary. */
  place(connection: Placed, url: string): void {
    this.#placed.set(connection, url);
  }

  remove(connection: Placed): void {
    this.#placed.delete(connection);
  }

  async #look(): Promise<string> {
    const found: { readonly url: string; readonly timeline: number }[] = [];
    const probes = this.urls.map(
      async (url) => void found.push({ url, timeline: await askTimeline(url) }),
    );
    await Promise.any(probes).catch(({ errors }: AggregateError) => {
      const answers = this.urls.map(
        (url, index) =>
          `${new URL(url).host}: ${errors[index] instanceof Error ? errors[index].message : 'unknown'}`,
      );
      throw new NoWritableHost(`No host of the database takes changes (${answers.join('; ')}).`);
    });
    await Promise.race([Promise.allSettled(probes), sleep(graceMs, undefined, { ref: false })]);
    const [{ url } = { url: this.first }] = found.toSorted(
      (one, other) =>
        other.timeline - one.timeline || this.urls.indexOf(one.url) - this.urls.indexOf(other.url),
    );
    this.#known = url;
    for (const [connection, place] of this.#placed)
      if (place !== url) connection.leave('the database is at another host now');
    return url;
  }
}
