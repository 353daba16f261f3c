/** The time a step may take, in milliseconds; `total` is for entry, chunks, retries and fallback together. */
export const loadDeadlines = { totalMs: 12_000, entryMs: 8_000, chunkMs: 8_000 } as const;
/** Waits before the second and the third try of the same file. */
export const retryDelaysMs = [300, 900] as const;

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  constructor(what: string, timeoutMs: number) {
    super(`${what} did not arrive within ${timeoutMs} ms`);
  }
}

/** Rejects with a DeadlineError when the promise takes longer. A dynamic import cannot be aborted: its result is dropped. */
const withDeadline = <Value>(promise: Promise<Value>, timeoutMs: number, what: string): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(what, timeoutMs)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** How much of a time budget is left. */
export type Budget = { readonly remainingMs: () => number };

export const startBudget = (totalMs: number): Budget => {
  const end = Date.now() + totalMs;
  return { remainingMs: () => Math.max(0, end - Date.now()) };
};

type RetryOptions = { readonly what: string; readonly stepMs: number; readonly budget: Budget; readonly onFailure?: (error: unknown) => void };

/**
 * Tries a step up to three times within its budget. A step that ran out of time is not repeated: the browser would join
 * the request that still hangs.
 */
export const withRetry = async <Value>(step: (attempt: number) => Promise<Value>, options: RetryOptions): Promise<Value> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const timeoutMs = Math.min(options.stepMs, options.budget.remainingMs());
      return await withDeadline(step(attempt), timeoutMs, options.what);
    } catch (error) {
      options.onFailure?.(error);
      const delayMs = retryDelaysMs[attempt];
      if (error instanceof DeadlineError || delayMs === undefined || options.budget.remainingMs() <= delayMs) throw error;
      await pause(delayMs);
    }
  }
};
