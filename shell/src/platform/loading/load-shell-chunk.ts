import { loadDeadlines, startBudget, withRetry } from './deadline';

/** Chunks are cached for ever: what the server answers now replaces a wrong answer in the browser's cache. */
const askAnew = async (failure: unknown): Promise<void> => {
  const { request } = failure as { readonly request?: unknown };
  if (typeof request !== 'string') return;
  const signal = AbortSignal.timeout(3_000);
  // The next try shows whether it helped.
  await fetch(request, { cache: 'reload', signal }).catch(() => {});
};

/** A lazily loaded part of the shell itself, with the loader's deadlines and retries. */
export const loadShellChunk = <Chunk>(what: string, load: () => Promise<Chunk>): Promise<Chunk> =>
  withRetry(load, {
    what,
    stepMs: loadDeadlines.chunkMs,
    budget: startBudget(loadDeadlines.totalMs),
    onRepeat: askAnew,
  });
