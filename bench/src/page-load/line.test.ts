import { describe, expect, it } from '@jest/globals';
import { lineName, parseLine } from './line';

describe('parseLine', () => {
  it.each([
    ['0', '0 ms'],
    ['150@1.6', '150 ms, 1.6 Mb/s'],
    [' 300 ', '300 ms'],
  ])('reads %s', (text, name) => {
    const line = parseLine(text);
    expect(line === null ? null : lineName(line)).toBe(name);
  });

  it.each(['', '-1', '50@', '50@0', 'fast'])('refuses %j', (text) => {
    expect(parseLine(text)).toBeNull();
  });
});
