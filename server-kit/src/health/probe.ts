const longestAnswerMs = 2_000;

/**
 * Asks a part whether it works, and waits for a limited time. Concurrent callers share one question: questions to a
 * part that hangs must not use up connections.
 */
export const createProbe = (ask: () => Promise<unknown>): (() => Promise<boolean>) => {
  let running: Promise<boolean> | undefined;
  const askOnce = (): Promise<boolean> =>
    (running ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined;
      }));
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), longestAnswerMs);
    });
    return Promise.race([askOnce(), late]).finally(() => clearTimeout(timer));
  };
};
