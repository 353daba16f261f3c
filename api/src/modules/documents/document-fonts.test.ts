import { describe, expect, it } from '@jest/globals';
import { fontFor } from './document-fonts';

describe('the font of a text', () => {
  it.each([
    ['José Ñandú, Łódź, Ελένη, Дмитрий, Nguyễn, अमित', 'noto-regular'],
    ['דוד כהן', 'dejavu-regular'],
    ['محمد علي', 'dejavu-regular'],
    ['王小明 (Wang)', 'han-regular'],
    ['田中さくら', 'han-regular'],
    ['김민수', 'hangul-regular'],
  ])('%s can be written whole', (text, font) => {
    expect(fontFor(text, 'regular')).toMatchObject({ text, font: { name: font } });
  });

  it('leaves pictures out, and never draws a box for a letter', () => {
    expect(fontFor('Water 💧👍🏽 bill ❤️', 'regular').text).toBe('Water bill');
    expect(fontFor('สมชาย', 'regular').text).toBe('?????');
    expect(fontFor('a\u0000b\u200Bc\nd', 'bold').text).toBe('abc d');
    expect(fontFor('', 'bold').text).toBe('');
  });

  it('knows what is written from the right', () => {
    expect([
      fontFor('דוד', 'regular').isRightToLeft,
      fontFor('Ana', 'regular').isRightToLeft,
    ]).toEqual([true, false]);
  });
});
