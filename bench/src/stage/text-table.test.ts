import { describe, expect, it } from '@jest/globals';
import { formatNumber, tableOf } from './text-table';

describe('tableOf', () => {
  it('aligns the first column left and the others right', () => {
    const lines = [
      { delay: '0 ms', ours: 1_234 },
      { delay: '150 ms', ours: null },
    ];
    const table = tableOf(lines, [
      ['delay', ({ delay }) => delay],
      ['ours', ({ ours }) => ours],
    ]);
    expect(table.split('\n')).toEqual([
      '| delay  |  ours |',
      '|--------|------:|',
      '| 0 ms   | 1,234 |',
      '| 150 ms |     – |',
    ]);
  });
});

describe('formatNumber', () => {
  it('groups thousands and marks a missing measurement', () => {
    expect(formatNumber(1234.5, 1)).toBe('1,234.5');
    expect(formatNumber(0.444, 2)).toBe('0.44');
    expect(formatNumber(Number.NaN)).toBe('–');
    expect(formatNumber(undefined)).toBe('–');
  });
});
