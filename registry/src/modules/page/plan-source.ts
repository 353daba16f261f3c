import type { Release } from '@billfold/shared/contracts/release.contract';
import type { DatabaseClock } from '@billfold/server-kit/database/database-clock';
import type { Listener } from '@billfold/server-kit/database/listen';
import { listenForChanges } from '../../db/change-listener';
import type { Database } from '../../db/database';
import { readRevision, type KeptRelease } from '../releases/releases.public';
import { ensureEnvironment, readInputs } from './plan-inputs.queries';
import { isPayment, keepInputs, readKeptInputs, type PlanInputs } from './plan-inputs';

/** More would hide what else does not work. */
const mostFiles = 10;

export type PlanSourceOptions = {
  readonly db: Database;
  /** Measured with each read. */
  readonly clock: DatabaseClock;
  readonly databaseUrl: string;
  readonly environment: string;
  /** How long a release is served there before payment pages execute it. */
  readonly soakMs: number;
  readonly isProduction: boolean;
  /** Where the last verified state is kept for the time the database is away. */
  readonly keptFile: string;
  readonly pollMs: number;
  readonly verifier: KeptVerifier;
  /** Files of the store that are not the registered ones. */
  readonly damagedFiles: ReadonlySet<string>;
  /** Run once before the first read, again until it succeeds: the migrations. */
  readonly prepare: () => Promise<void>;
  readonly log: (message: string, error?: unknown) => void;
};

/** Checks what the database keeps of releases before it is served. */
export type KeptVerifier = {
  /** Changes when the trusted keys do. */
  readonly keysMark: () => Promise<string>;
  readonly whyNotServed: (kept: KeptRelease, before: Release | null) => Promise<string | null>;
};

/**
 * What this environment serves, in memory. Reads again after each announced change, and every few seconds in case an
 * announcement was lost. Answers from disk while the database is away.
 */
export class PlanSource {
  #inputs: PlanInputs | null = null;
  #awaySince: Date | null = null;
  #isPrepared = false;
  /** False for a kept state, which may come from another database with the same revision. */
  #isFromDatabase = false;
  #keysMark = '';
  #running: Promise<void> | null = null;
  /** The read that begins when the running one has ended. */
  #next: Promise<void> | null = null;
  #listener: Listener | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(readonly options: PlanSourceOptions) {}

  /** Null before anything could be read. The same object until something changes. */
  get inputs(): PlanInputs | null {
    return this.#inputs;
  }

  /**
   * The time that decides what a page gets. A process that has started without the database does not know the time: for
   * it none has passed since the state was read, so that no release soaks by a wrong clock.
   */
  get now(): Date {
    const { clock } = this.options;
    return clock.isMeasured() ? clock.now() : new Date(this.#inputs?.readAt ?? 0);
  }

  /** Whether a page takes money, by its address or because operators list it so. */
  isPayment(path: string): boolean {
    return isPayment({ addresses: this.#inputs?.addresses ?? [] }, path);
  }

  /** Since when the database cannot be read; null while it can. */
  get awaySince(): Date | null {
    return this.#awaySince;
  }

  /** What is not served though it should be, a sentence each. */
  get troubles(): readonly string[] {
    const files = [...this.options.damagedFiles];
    return [
      ...(this.#inputs?.rejected ?? []),
      ...files
        .slice(0, mostFiles)
        .map((file) => `${file} in the store is not the registered file and is not served.`),
      ...(files.length > mostFiles ? [`So are ${files.length - mostFiles} more files.`] : []),
    ];
  }

  /** Throws only without a database and without a kept state. */
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

  /** Resolves when a read that began after this call has ended, also after a failure. */
  refresh(): Promise<void> {
    if (this.#running === null) return (this.#running = this.#readOnce());
    return (this.#next ??= this.#running.then(() => {
      this.#running = this.#next;
      this.#next = null;
      return this.#readOnce();
    }));
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#listener?.close();
    await (this.#next ?? this.#running);
  }

  async #readOnce(): Promise<void> {
    await this.#read().catch((error: unknown) => this.#markAway(error));
    if (this.#next === null) this.#running = null;
  }

  async #read(): Promise<void> {
    const { db, clock, environment, soakMs, isProduction, keptFile, prepare, verifier } =
      this.options;
    if (!this.#isPrepared) {
      await prepare();
      await ensureEnvironment(db, environment, { soakMs, isProduction });
      this.#isPrepared = true;
    }
    await clock.measure();
    const revision = await readRevision(db);
    const keysMark = await verifier.keysMark();
    const isSame = this.#inputs?.revision === revision && this.#keysMark === keysMark;
    if (isSame && this.#isFromDatabase) {
      this.#awaySince = null;
      return;
    }
    const before = this.#inputs;
    const reported = new Set(before?.rejected);
    this.#inputs = await readInputs(db, environment, (kept) =>
      verifier.whyNotServed(kept, before?.releases[kept.name] ?? null),
    );
    for (const sentence of this.#inputs.rejected)
      if (!reported.has(sentence)) this.options.log(sentence);
    this.#keysMark = keysMark;
    this.#isFromDatabase = true;
    this.#awaySince = null;
    await keepInputs(keptFile, this.#inputs).catch((error: unknown) =>
      this.options.log('The state could not be kept on disk.', error),
    );
  }

  #markAway(error: unknown): void {
    if (this.#awaySince === null)
      this.options.log('The database cannot be read; the last known state is served.', error);
    this.#awaySince ??= this.options.clock.now();
  }
}
