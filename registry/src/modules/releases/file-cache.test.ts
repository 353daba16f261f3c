import { describe, expect, it } from '@jest/globals';
import { FileCache } from './file-cache';

const bytes = (size: number): Buffer => Buffer.alloc(size, 'x');

describe('file cache', () => {
  it('stays within its limit and drops the least recently read first', async () => {
    const cache = new FileCache(3_000);
    const fetched: string[] = [];
    const read = (key: string) => cache.read(key, async () => (fetched.push(key), bytes(1_000)));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
    expect(fetched).toEqual(['a', 'b', 'c', 'b']);
  });

  it('fetches once for parallel reads, and again after a failure', async () => {
    const cache = new FileCache(3_000);
    let calls = 0;
    const fetch = async (): Promise<Buffer> => {
      calls += 1;
      if (calls === 1) throw new Error('away');
      return bytes(10);
    };
    const outcomes = await Promise.allSettled([cache.read('a', fetch), cache.read('a', fetch)]);
    expect([outcomes.map(({ status }) => status), calls]).toEqual([['rejected', 'rejected'], 1]);
    expect([
      (await cache.read('a', fetch))?.length,
      (await cache.read('a', fetch))?.length,
      calls,
    ]).toEqual([10, 10, 2]);
  });

  it('forgets an absent file soon, and never stores a file above its limit', async () => {
    let now = 0;
    const cache = new FileCache(1_000, () => now);
    expect(await cache.read('a', async () => null)).toBeNull();
    expect(await cache.read('a', async () => bytes(1))).toBeNull();
    now = 6_000;
    expect((await cache.read('a', async () => bytes(1)))?.length).toBe(1);
    await cache.read('large', async () => bytes(2_000));
    expect(await cache.read('large', async () => null)).toBeNull();
  });
});
