import { describe, expect, it } from '@jest/globals';
import { measureText } from './text-segments';

describe('measureText', () => {
  it.each([
    ['', 0, 0, 'GSM-7'],
    ['a'.repeat(160), 160, 1, 'GSM-7'],
    ['a'.repeat(161), 161, 2, 'GSM-7'],
    ['é'.repeat(160), 160, 1, 'GSM-7'],
    ['€'.repeat(80), 160, 1, 'GSM-7'],
    ['€'.repeat(81), 162, 2, 'GSM-7'],
    [`${'a'.repeat(69)}’`, 70, 1, 'UCS-2'],
    [`${'a'.repeat(70)}’`, 71, 2, 'UCS-2'],
  ])('measures "%.8s…" as %i characters in %i parts of %s', (text, characters, segments, encoding) => {
    expect(measureText(text)).toEqual({ characters, segments, encoding });
  });
});
