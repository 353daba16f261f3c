/** A task that runs repeatedly, never twice at once. */
export type Repeating = {
  /** Runs it now, after a run under way; never rejects. */
  readonly run: () => Promise<void>;
  /** Ends the repetition and waits for a run under way. */
  readonly close: () => Promise<void>;
};

/**
 * Starts `task` `everyMs` after the end of its last run. A failure does not end the repetition; `fail` gets the first
 * of several failures in a row.
 */
export const repeat = (
  task: () => Promise<void>,
  everyMs: number,
  fail: (error: unknown) => void,
): Repeating => {
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let isFailing = false;

  const schedule = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => void run().finally(schedule), everyMs);
    timer.unref();
  };
  const run = (): Promise<void> => {
    last = last.then(task).then(
      () => void (isFailing = false),
      (error: unknown) => {
        if (!isFailing) fail(error);
        isFailing = true;
      },
    );
    return last;
  };

  schedule();
  return {
    run,
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await last;
    },
  };
};
