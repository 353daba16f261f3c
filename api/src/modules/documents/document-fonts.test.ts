import { describe, expect, it } from '@jest/globals';
import { runsFor } from './document-fonts';

const written = (text: string): readonly string[] =>
  runsFor(text, 'regular').runs.map((run) => `${run.font.name}: ${run.text}`);

describe('the fonts of a document', () => {
  it.each([
    ['José Ñandú, Łódź, Ελένη, Дмитрий, Nguyễn, अमित', 'noto-regular'],
    ['דוד כהן', 'dejavu-regular'],
    ['محمد علي', 'dejavu-regular'],
    ['สมชาย ใจดี 12', 'thai-regular'],
    ['রহিমা বেগম।', 'bengali-regular'],
    ['தமிழ்ச்செல்வி', 'tamil-regular'],
    ['వెంకట', 'telugu-regular'],
    ['પટેલ', 'gujarati-regular'],
    ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'gurmukhi-regular'],
    ['王小明', 'han-regular'],
    ['田中さくら', 'han-regular'],
    ['김민수', 'hangul-regular'],
  ])('write all of %s with one', (text, font) => {
    expect(written(text)).toEqual([`${font}: ${text}`]);
    const [run] = runsFor(text, 'bold').runs;
    expect(run.font.font.layout(run.text).glyphs.length).toBeGreaterThan(0);
  });

  it('change where another script begins', () => {
    expect(written('Dr. 王小明, 김민수 & สมชาย (Wang) 12')).toEqual([
      'noto-regular: Dr. ',
      'han-regular: 王小明, ',
      'hangul-regular: 김민수 & ',
      'thai-regular: สมชาย (',
      'noto-regular: Wang) 12',
    ]);
  });

  it('omit pictures and never draw a replacement box', () => {
    expect(written('Water 💧👍🏽 bill ❤️')).toEqual(['noto-regular: Water bill']);
    expect(written('ᠮᠣᠩ Bat')).toEqual(['noto-regular: ??? Bat']);
    expect(written('a\u0000b\u200Bc\nd')).toEqual(['noto-regular: abc d']);
    expect(written('')).toEqual(['noto-regular: ']);
  });

  it('write numbers and Latin words from the left in a text from the right', () => {
    const { runs } = runsFor('דוד 2026 כהן (David)', 'regular');
    expect(runs.map(({ text, isRightToLeft }) => [text, isRightToLeft])).toEqual([
      ['דוד ', true],
      ['2026', false],
      [' כהן ', true],
      ['(David)', false],
    ]);
    expect(runsFor('Ana', 'regular').runs[0].isRightToLeft).toBe(false);
  });
});
