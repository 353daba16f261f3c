// oxlint-disable-next-line tests/no-sleep -- what every wait for a state is made of
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until it is so. It has no bound of its own: the test's limit is the bound, so that a slow machine has all of it. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(10, undefined, { ref: false });
};

/** How long something took, to tell that it took long enough; no test may ask whether it was quick. */
export const tookMs = async (work: () => Promise<unknown>): Promise<number> => {
  // oxlint-disable-next-line tests/no-wall-clock -- a least time only: a busy machine makes it longer
  const read = (): number => performance.now();
  const startedAt = read();
  await work();
  return read() - startedAt;
};
