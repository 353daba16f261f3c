import { setTimeout as sleep } from 'node:timers/promises';

export type HealthWhile = {
  /** Of the call. */
  readonly ms: number;
  readonly answers: number;
  readonly longestMs: number;
};

const betweenMs = 10;

/** Calls health, one call after the other, until the watched call ends, and at least once. */
const askUntil = async (apiUrl: string, isOver: () => boolean) => {
  const waits: number[] = [];
  do {
    const began = performance.now();
    const { ok } = await fetch(`${apiUrl}/health`);
    if (!ok) throw new Error('The API is not well.');
    waits.push(performance.now() - began);
    await sleep(betweenMs);
  } while (!isOver());
  return waits;
};

/** How long health was waited for while a call ran. */
export const watchHealth = async (
  apiUrl: string,
  call: () => Promise<unknown>,
): Promise<HealthWhile> => {
  let hasEnded = false;
  const asking = askUntil(apiUrl, () => hasEnded);
  const began = performance.now();
  try {
    await call();
  } finally {
    hasEnded = true;
  }
  const ms = performance.now() - began;
  const waits = await asking;
  return { ms, answers: waits.length, longestMs: Math.max(...waits) };
};
