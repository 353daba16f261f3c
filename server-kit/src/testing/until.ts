// oxlint-disable-next-line tests/no-sleep -- every wait for a state is made of it
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks until the answer is true. It has no bound of its own: the bound is the test's limit, which a slow machine may
 * use up.
 */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(20, undefined, { ref: false });
};

/**
 * Tries a race at another moment in each round. The outcome must be the same at every moment: no test may need this
 * wait.
 */
export const letPass = (ms: number): Promise<void> => sleep(ms);

/** How long some work took, to check that it took long enough; no test may check that it was quick. */
export const tookMs = async (work: () => Promise<unknown>): Promise<number> => {
  // oxlint-disable-next-line tests/no-wall-clock -- a least time only: a busy machine makes it longer
  const read = (): number => performance.now();
  const startedAt = read();
  await work();
  return read() - startedAt;
};
