/**
 * Remembers the views of the last minutes in bounded memory: two sets, of which the older one is forgotten every two
 * minutes, or earlier when the newer one is full. Each process remembers for itself: a beacon that arrives twice at two
 * processes counts twice.
 */
export class SeenViews {
  #older = new Set<string>();
  #newer = new Set<string>();
  #turnedAt = 0;

  constructor(
    readonly atMost = 50_000,
    readonly turnMs = 120_000,
  ) {}

  /** True the first time. */
  add(key: string, now: number): boolean {
    if (now - this.#turnedAt >= this.turnMs || this.#newer.size >= this.atMost) {
      this.#older = this.#newer;
      this.#newer = new Set();
      this.#turnedAt = now;
    }
    if (this.#newer.has(key) || this.#older.has(key)) return false;
    this.#newer.add(key);
    return true;
  }
}
