const longestAnswerMs = 2_000;

/**
 * Whether something answered well in time. One question at a time, whoever asks meanwhile gets its answer too: asking what does not
 * answer must not use up connections.
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
