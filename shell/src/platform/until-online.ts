/**
 * Resolves at once while the browser has a connection, or may have one; else when it comes back or the signal aborts.
 */
export const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine || signal.aborted) {
      resolve();
      return;
    }
    const proceed = (): void => {
      globalThis.removeEventListener('online', proceed);
      signal.removeEventListener('abort', proceed);
      resolve();
    };
    globalThis.addEventListener('online', proceed);
    signal.addEventListener('abort', proceed);
  });
