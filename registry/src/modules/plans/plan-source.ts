import { listenForChanges, type ChangeListener } from '../../db/change-listener';
import type { Database } from '../../db/database';
import { listServed, readRevision } from '../releases/releases.public';
import { keepInputs, readKeptInputs, type PlanInputs } from './plan-inputs';

export type PlanSourceOptions = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly environment: string;
  /** Where the last verified state is kept for the time the database is away. */
  readonly keptFile: string;
  readonly pollMs: number;
  /** Run once before the first read, again until it succeeds: the migrations. */
  readonly prepare: () => Promise<void>;
  readonly log: (message: string, error?: unknown) => void;
};

/**
 * What this environment serves, in memory: read again when a change is announced, asked for every few seconds in case an
 * announcement was lost, and answered from disk while the database is away.
 */
export class PlanSource {
  #inputs: PlanInputs | null = null;
  #awaySince: Date | null = null;
  #isPrepared = false;
  /** What was kept on disk may be of another database that happens to have the same revision. */
  #isFromDatabase = false;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #listener: ChangeListener | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(readonly options: PlanSourceOptions) {}

  /** Null before anything could be read. The same object until something changes. */
  get inputs(): PlanInputs | null {
    return this.#inputs;
  }

  /** Since when the database cannot be read; null while it can. */
  get awaySince(): Date | null {
    return this.#awaySince;
  }

  /** Throws only when there is neither a database nor a kept state to serve from. */
  async start(): Promise<void> {
    this.#inputs = await readKeptInputs(this.options.keptFile);
    try {
      await this.#read();
    } catch (error) {
      if (this.#inputs === null) throw error;
      this.#markAway(error);
    }
    this.#listener = listenForChanges(this.options.databaseUrl, () => void this.refresh());
    this.#timer = setInterval(() => void this.refresh(), this.options.pollMs);
    this.#timer.unref();
  }

  /** Resolves when a read that began after this call has ended. */
  async refresh(): Promise<void> {
    if (this.#running !== null) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#readUntilQuiet().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#listener?.close();
    await this.#running;
  }

  async #readUntilQuiet(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#read().catch((error: unknown) => this.#markAway(error));
    } while (this.#isAskedAgain);
  }

  async #read(): Promise<void> {
    const { db, environment, keptFile, prepare } = this.options;
    if (!this.#isPrepared) {
      await prepare();
      this.#isPrepared = true;
    }
    const revision = await readRevision(db);
    if (this.#inputs?.revision === revision && this.#isFromDatabase) {
      this.#awaySince = null;
      return;
    }
    this.#inputs = { revision, served: await listServed(db, environment) };
    this.#isFromDatabase = true;
    this.#awaySince = null;
    await keepInputs(keptFile, this.#inputs).catch((error: unknown) => this.options.log('The state could not be kept on disk.', error));
  }

  #markAway(error: unknown): void {
    if (this.#awaySince === null) this.options.log('The database cannot be read; the last known state is served.', error);
    this.#awaySince ??= new Date();
  }
}
