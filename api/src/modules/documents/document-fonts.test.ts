import { describe, expect, it } from '@jest/globals';
import { fontFor } from './document-fonts';

describe('the fonts of a document', () => {
  it.each([
    ['José Ñandú, Łódź, Ελένη, Дмитрий, Nguyễn, अमित', 'noto-regular'],
    ['דוד כהן', 'dejavu-regular'],
    ['محمد علي', 'dejavu-regular'],
    ['王小明 (Wang)', 'han-regular'],
    ['田中さくら', 'han-regular'],
    ['김민수', 'hangul-regular'],
  ])('contain every letter of %s', (text, font) => {
    expect(fontFor(text, 'regular')).toMatchObject({ text, font: { name: font } });
  });

  it('omit pictures and never draw a replacement box', () => {
    expect(fontFor('Water 💧👍🏽 bill ❤️', 'regular').text).toBe('Water bill');
    expect(fontFor('สมชาย', 'regular').text).toBe('?????');
    expect(fontFor('a\u0000b\u200Bc\nd', 'bold').text).toBe('abc d');
    expect(fontFor('', 'bold').text).toBe('');
  });

  it('detect right-to-left text', () => {
    expect([
      fontFor('דוד', 'regular').isRightToLeft,
      fontFor('Ana', 'regular').isRightToLeft,
    ]).toEqual([true, false]);
  });
});
