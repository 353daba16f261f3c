import { describe, expect, it } from '@jest/globals';
import { once } from './once.domain';

describe('once', () => {
  it('computes once for each object, also where nothing is found', () => {
    let computed = 0;
    const findName = once(({ name }: { readonly name?: string }) => {
      computed += 1;
      return name;
    });
    const [one, other] = [{ name: 'one' }, {}];
    expect([findName(one), findName(one), findName(other), findName(other)]).toEqual([
      'one',
      'one',
      undefined,
      undefined,
    ]);
    expect(computed).toBe(2);
  });

  it('keeps nothing of a computation that throws', () => {
    let isAway = true;
    const key = {};
    const read = once(() => {
      if (isAway) throw new Error('away');
      return 'here';
    });
    expect(() => read(key)).toThrow('away');
    isAway = false;
    expect(read(key)).toBe('here');
  });
});
