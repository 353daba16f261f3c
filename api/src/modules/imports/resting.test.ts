import { describe, expect, it } from '@jest/globals';
import type { OperationKind, StepRequest } from '../operations/operations.public';
import { resting } from './resting';

const restAfter = async (ms: number): Promise<number | undefined> => {
  let now = 5_000;
  const kind: OperationKind = {
    name: 'import_run',
    permission: 'import',
    step: async () => {
      now += ms;
      return { done: 1, counts: {}, isOver: false };
    },
  };
  const { restMs } = await resting(kind, () => now).step({} as StepRequest);
  return restMs;
};

describe('resting', () => {
  it('lasts a quarter as long as the step before, and a second at most', async () => {
    expect(await restAfter(80)).toBe(20);
    expect(await restAfter(600)).toBe(150);
    expect(await restAfter(60_000)).toBe(1_000);
  });
});
