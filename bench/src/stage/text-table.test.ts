import { describe, expect, it } from '@jest/globals';
import { formatNumber, renderTable } from './text-table';

describe('renderTable', () => {
  it('aligns the first column left and the others right', () => {
    expect(
      renderTable({
        headings: ['delay', 'ours'],
        rows: [
          ['0 ms', '1,234'],
          ['150 ms', '7'],
        ],
      }).split('\n'),
    ).toEqual([
      '| delay  |  ours |',
      '|--------|------:|',
      '| 0 ms   | 1,234 |',
      '| 150 ms |     7 |',
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
