// oxlint-disable-next-line tests/no-sleep -- what every wait for a state is made of
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until it is so. It has no bound of its own: the test's limit is the bound, so that a slow machine has all of it. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(50, undefined, { ref: false });
};

/** Lets something begin of which nothing can be seen. The outcome must hold whatever it has come to: nothing may need this wait. */
export const letPass = (ms: number): Promise<void> => sleep(ms);
