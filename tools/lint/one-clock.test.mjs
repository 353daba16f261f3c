import { describe, expect, it } from '@jest/globals';
import { lintLines } from './lint-lines.mjs';

const faultyLines = (lines) => {
  const messages = lintLines('one-clock.mjs', 'clock/no-own-clock', lines);
  return lines.filter((_, index) => messages[index] !== null);
};

describe('clock/no-own-clock', () => {
  it("refuses each way to read the machine's clock", () => {
    const lines = [
      'export const a = new Date();',
      'export const b = Date.now();',
      'export const c = { now: Date.now };',
      'export const d = Date();',
      'export const e = DateTime.now();',
      'export const f = DateTime.utc();',
      'export const g = DateTime.local().toISO();',
    ];
    expect(faultyLines(lines)).toEqual(lines);
  });

  it('accepts times of another origin, and steady clocks', () => {
    expect(
      faultyLines([
        'export const a = new Date(at);',
        'export const b = clock.now();',
        'export const c = Date.parse(text);',
        'export const d = Date.UTC(2026, 0, 2);',
        'export const e = performance.now();',
        'export const f = DateTime.fromJSDate(clock.now());',
        'export const g = DateTime.utc(2026, 1, 2);',
      ]),
    ).toEqual([]);
  });
});
