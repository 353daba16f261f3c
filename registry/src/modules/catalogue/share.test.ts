import { describe, expect, it } from '@jest/globals';
import { createShare } from './share';

const setUp = () => {
  let at = 0;
  let computed = 0;
  const share = createShare<number>(2_000, () => at);
  return {
    ask: (key = 'dev') =>
      share(key, async () => {
        computed += 1;
        return computed;
      }),
    fail: () => share('dev', () => Promise.reject(new Error('away'))),
    pass: (ms: number) => {
      at += ms;
    },
  };
};

describe('shared answers', () => {
  it('answer all who ask at once, and shortly after, by one computation', async () => {
    const { ask, pass } = setUp();
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    pass(1_999);
    expect(await ask()).toBe(1);
    pass(1);
    expect(await ask()).toBe(2);
  });

  it('are computed for each key', async () => {
    const { ask } = setUp();
    expect(await Promise.all([ask(), ask('qa')])).toEqual([1, 2]);
  });

  it('are computed again after a failure', async () => {
    const { ask, fail } = setUp();
    await expect(fail()).rejects.toThrow('away');
    expect(await ask()).toBe(1);
  });
});
