import { describe, expect, it } from '@jest/globals';
import { readOptions } from './bench';

const own = { name: 'some', texts: { at: '1,8', data: '' }, flags: ['http1'] } as const;
const positive = (text: string): number | null => (Number(text) > 0 ? Number(text) : null);

describe('readOptions', () => {
  it('reads own and common options with their defaults', () => {
    const { rounds, list, text, has } = readOptions(own, ['--rounds', '2', '--patience', '0']);
    expect(rounds).toEqual({ rounds: 2, quietShare: 0.15, patienceMs: 0, repeats: 1 });
    expect([list('at', positive), text('data'), has('http1')]).toEqual([[1, 8], '', false]);
  });

  it('prints the usage for a value that cannot be meant', () => {
    expect(() => readOptions(own, ['--at', '8,none']).list('at', positive)).toThrow(
      'Usage: npm run bench:some -- [--at 1,8] [--data folder] [--http1] [--rounds 11]',
    );
  });
});
