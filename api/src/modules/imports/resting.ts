import { performance } from 'node:perf_hooks';
import type { OperationKind } from '../operations/operations.public';

/** Of the time of a step. */
const restShare = 0.25;
const longestRestMs = 1_000;

/**
 * Leaves processor and database to other calls between two steps, the longer the longer a step takes: on a busy machine
 * more.
 */
export const resting = (
  kind: OperationKind,
  now: () => number = () => performance.now(),
): OperationKind => ({
  ...kind,
  step: async (request) => {
    const began = now();
    const step = await kind.step(request);
    return { ...step, restMs: Math.min(longestRestMs, (now() - began) * restShare) };
  },
});
