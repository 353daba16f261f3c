import { loadDeadlines } from '../platform/loading/deadline';

/** Meanwhile nothing that is loaded lazily arrives: the time of a chunk is over at once. */
export const losingChunks = async (run: () => Promise<unknown>): Promise<void> => {
  const wait = globalThis.setTimeout;
  const impatient = (then: () => void, ms?: number): unknown =>
    ms === loadDeadlines.chunkMs ? then() : wait(then, ms);
  const spy = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(impatient as typeof setTimeout);
  await run();
  spy.mockRestore();
};
