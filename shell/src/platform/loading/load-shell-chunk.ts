import { loadDeadlines, startBudget, withRetry } from './deadline';

/** A lazily loaded part of the shell itself, with the loader's deadlines and retries. */
export const loadShellChunk = <Chunk>(what: string, load: () => Promise<Chunk>): Promise<Chunk> =>
  withRetry(load, {
    what,
    stepMs: loadDeadlines.chunkMs,
    budget: startBudget(loadDeadlines.totalMs),
  });
