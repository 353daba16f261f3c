import { pause } from '../../platform/loading/deadline';

/** How long the page waits for the server's answer. */
const answerWithinMs = 3_000;

/** Whether the server that answers pages answers now: a browser that is online may still not reach it. */
export const serverAnswers = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  try {
    const path = encodeURIComponent(globalThis.location.pathname);
    const { status } = await fetch(`/registry/plan?path=${path}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return status < 500;
  } catch {
    return false;
  }
};

/**
 * Resolves when the server answers again. Polls after 2 s and then at longer intervals, at most every 30 s; each page
 * polls at other times.
 */
export const untilServerAnswers = async (signal: AbortSignal): Promise<void> => {
  for (let waitMs = 2_000; ; waitMs = Math.min(30_000, waitMs * 1.5)) {
    await pause(waitMs * (0.75 + Math.random() / 2));
    if (signal.aborted || (await serverAnswers())) return;
  }
};
