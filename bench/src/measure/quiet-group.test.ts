import { describe, expect, it } from '@jest/globals';
import { measureQuietly } from './quiet-group';

const measuring = (...groups: readonly (readonly number[])[]) => {
  const left = [...groups];
  return { left, measure: async () => (left.shift() ?? []).map((others) => ({ others })) };
};

describe('measureQuietly', () => {
  it('measures a quiet group once', async () => {
    const { left, measure } = measuring([0.1, 0], [0.9]);
    expect(await measureQuietly(measure, { quietShare: 0.2, patienceMs: 0, repeats: 2 })).toEqual([
      { others: 0.1 },
      { others: 0 },
    ]);
    expect(left).toHaveLength(1);
  });

  it('repeats a disturbed group and keeps the least disturbed result', async () => {
    const { left, measure } = measuring([0.9, 0], [0.4, 0.3], [0.5, 0.1], [0, 0]);
    expect(await measureQuietly(measure, { quietShare: 0.2, patienceMs: 0, repeats: 2 })).toEqual([
      { others: 0.4 },
      { others: 0.3 },
    ]);
    expect(left).toHaveLength(1);
  });
});
