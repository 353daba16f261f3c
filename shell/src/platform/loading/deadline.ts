/** The time a step may take, in milliseconds; `total` is for entry, chunks, retries and fallback together. */
export const loadDeadlines = { totalMs: 12_000, entryMs: 8_000, chunkMs: 8_000 } as const;
/** The part of the total that stays reserved for the fallback. */
export const fallbackReserveMs = 4_000;
/** Waits before the second and the third try of the same file. */
export const retryDelaysMs = [300, 900] as const;

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  constructor(what: string, timeoutMs: number) {
    super(`${what} did not arrive within ${timeoutMs} ms`);
  }
}

/**
 * Rejects with a DeadlineError when the promise takes longer. A dynamic import cannot be aborted: its result is
 * dropped.
 */
const withDeadline = <Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  what: string,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(what, timeoutMs)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** How much of a time budget is left. */
export type Budget = {
  readonly remainingMs: () => number;
  /** The same budget with an earlier end. */
  readonly reserving: (reservedMs: number) => Budget;
};

const budgetUntil = (end: number): Budget => ({
  remainingMs: () => Math.max(0, end - Date.now()),
  reserving: (reservedMs) => budgetUntil(end - reservedMs),
});

export const startBudget = (totalMs: number): Budget => budgetUntil(Date.now() + totalMs);

type RetryOptions = {
  readonly what: string;
  readonly stepMs: number;
  readonly budget: Budget;
  /** Called with every failure that another try follows, and may delay that try; the last failure is thrown. */
  readonly onRepeat?: (error: unknown) => Promise<unknown>;
  /** Whether another try may end differently; default always. */
  readonly isRepeatable?: (error: unknown) => boolean;
};

/**
 * Tries a step up to three times within its budget. A step that ran out of time is not repeated: the browser would join
 * the hanging request. Browsers repeat a failed request (measured in Chromium 156, also for an `import()` whose hint
 * failed before).
 */
export const withRetry = async <Value>(
  step: (attempt: number) => Promise<Value>,
  options: RetryOptions,
): Promise<Value> => {
  const { what, stepMs, budget, onRepeat, isRepeatable = () => true } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withDeadline(step(attempt), Math.min(stepMs, budget.remainingMs()), what);
    } catch (error) {
      const delayMs = retryDelaysMs[attempt];
      if (
        error instanceof DeadlineError ||
        delayMs === undefined ||
        budget.remainingMs() <= delayMs ||
        !isRepeatable(error)
      )
        throw error;
      await Promise.all([pause(delayMs), onRepeat?.(error)]);
    }
  }
};
