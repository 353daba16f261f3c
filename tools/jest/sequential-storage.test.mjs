import { describe, expect, it } from '@jest/globals';
import asyncHooks from 'node:async_hooks';
import sequentialStorage from './sequential-storage.cjs';

const { SequentialStorage, withSequentialStorage } = sequentialStorage;

describe('SequentialStorage', () => {
  it('keeps the value until the promise of the callback settles, then restores the outer value', async () => {
    const storage = new SequentialStorage();
    const seen = [];
    await storage.run('file', async () => {
      await storage.run('test', async () => {
        await Promise.resolve();
        seen.push(storage.getStore());
      });
      seen.push(storage.getStore());
    });
    expect([...seen, storage.getStore()]).toEqual(['test', 'file', undefined]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('drops the value of a callback that %s', async (_how, callback) => {
    const storage = new SequentialStorage();
    await expect((async () => storage.run('test', callback))()).rejects.toThrow('broken');
    expect(storage.getStore()).toBeUndefined();
  });

  it('replaces AsyncLocalStorage only while the given function runs', () => {
    const { AsyncLocalStorage } = asyncHooks;
    expect(withSequentialStorage(() => asyncHooks.AsyncLocalStorage)).toBe(SequentialStorage);
    expect(() =>
      withSequentialStorage(() => {
        throw new Error('missing');
      }),
    ).toThrow('missing');
    expect(asyncHooks.AsyncLocalStorage).toBe(AsyncLocalStorage);
  });
});
