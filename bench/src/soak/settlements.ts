import { setTimeout as sleep } from 'node:timers/promises';

/** The night of the soak: all that was captured settles this often. */
export const settleEveryMs = 10_000;

/** Returns a function that stops it. */
export const settleNightly = (sandboxUrl: string): (() => Promise<void>) => {
  const end = new AbortController();
  const loop = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await sleep(settleEveryMs, undefined, { signal: end.signal }).catch(() => {});
      const response = await fetch(`${sandboxUrl}/control/settle`, { method: 'POST' });
      if (!response.ok) throw new Error(`The sandbox did not settle: ${await response.text()}`);
    }
  };
  const running = loop();
  return async () => {
    end.abort();
    await running;
  };
};
