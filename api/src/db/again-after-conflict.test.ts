import { describe, expect, it } from '@jest/globals';
import { againAfterConflict } from './again-after-conflict';

const failing = (code: string, times: number) => {
  let tries = 0;
  const run = () =>
    againAfterConflict(async () => {
      tries += 1;
      if (tries <= times) throw Object.assign(new Error('No.'), { code });
      return 'done';
    });
  return { run, tries: () => tries };
};

describe('a transaction in conflict with another one', () => {
  it.each(['40P01', '40001'])('runs again after %s', async (code) => {
    expect(await failing(code, 4).run()).toBe('done');
  });

  it('fails after five tries', async () => {
    const work = failing('40P01', 9);
    await expect(work.run()).rejects.toMatchObject({ code: '40P01' });
    expect(work.tries()).toBe(5);
  });

  it('is not run again after another error', async () => {
    const work = failing('23505', 1);
    await expect(work.run()).rejects.toMatchObject({ code: '23505' });
    expect(work.tries()).toBe(1);
  });
});
