type Kept = { readonly bytes: Buffer | null; readonly until: number };

/** An absent object may appear: it is read again after this time. */
const absentMs = 5_000;
/** What an entry costs beside its bytes, so that absent ones count too. */
const entryBytes = 200;

/**
 * Immutable objects in memory; drops the least recently read ones beyond `limitBytes`. Concurrent readers share one
 * fetch. A failed fetch is not kept.
 */
export class FileCache {
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Buffer | null>>();
  #size = 0;

  constructor(
    readonly limitBytes: number,
    readonly now: () => number = () => performance.now(),
  ) {}

  async read(key: string, fetch: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > this.now()) {
      // A map remembers the order of insertion: the last one read is the last one dropped.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.bytes;
    }
    const running = this.#underWay.get(key) ?? this.#fetch(key, fetch);
    return running;
  }

  /** Forgets everything whose key begins so. */
  forget(prefix: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(prefix)) this.#drop(key);
  }

  #fetch(key: string, fetch: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const running = fetch()
      .then((bytes) => {
        this.#keep(key, bytes);
        return bytes;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, running);
    return running;
  }

  #keep(key: string, bytes: Buffer | null): void {
    this.#drop(key);
    const size = (bytes?.length ?? 0) + entryBytes;
    if (size > this.limitBytes) return;
    this.#kept.set(key, { bytes, until: bytes === null ? this.now() + absentMs : Infinity });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.limitBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#size -= (kept.bytes?.length ?? 0) + entryBytes;
  }
}
