/** Parts to end, the last started first. An error in one part does not stop the others from ending. */
export class Teardown {
  readonly #steps: (() => Promise<unknown> | void)[] = [];
  #running: Promise<void> | undefined;

  get hasBegun(): boolean {
    return this.#running !== undefined;
  }

  add(step: () => Promise<unknown> | void): void {
    this.#steps.unshift(step);
  }

  run(): Promise<void> {
    this.#running ??= (async () => {
      for (const step of this.#steps) {
        try {
          await step();
        } catch (error) {
          console.error(error);
        }
      }
    })();
    return this.#running;
  }
}

/** Runs a measurement and ends its parts, also after a failure or an interruption. */
export const runWithTeardown = async (
  measure: (teardown: Teardown) => Promise<void>,
): Promise<void> => {
  const teardown = new Teardown();
  const interrupt = (): void => void teardown.run().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await measure(teardown);
  } catch (error) {
    // What fails because everything is being ended is no news.
    if (!teardown.hasBegun)
      console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  } finally {
    await teardown.run();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
};
