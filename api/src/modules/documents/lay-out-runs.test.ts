import { describe, expect, it } from '@jest/globals';
import { runsFor } from './document-fonts';
import { layOutRuns } from './lay-out-runs';

/** Each letter is ten wide. */
const lay = (text: string, width: number) => {
  const { runs } = runsFor(text, 'regular');
  const { lines } = layOutRuns(runs, width, () => ({
    widthOf: (of) => Array.from(of).length * 10,
    lineHeight: 14,
    ascent: 10,
  }));
  return lines.map(({ parts, width: of }) => `${parts.map((part) => part.text).join('')}|${of}`);
};

describe('a text of several fonts', () => {
  it.each([
    ['on one line', 'Ana 김민수', 100, ['Ana 김민수|70']],
    ['at blanks', 'Ana 김민수 Bo', 80, ['Ana 김민수 |70', 'Bo|20']],
    ['between Chinese words, which have no blanks', 'To 王小明', 50, ['To 王|40', '小明|20']],
    ['between Thai words, which have no blanks', 'สมชาย ใจดีมาก', 110, ['สมชาย ใจดี|100', 'มาก|30']],
    ['never between two fonts of one word', 'An 김-ab', 60, ['An |20', '김-ab|40']],
    ['in the order of Hebrew', 'דוד 26 כהן (D)', 140, ['(D)כהן  26דוד |140']],
    ['around Hebrew', 'Ana דוד כהן Bo', 150, ['Ana כהןדוד  Bo|140']],
    ['in a word that is longer than a line', '김abcdef', 40, ['김abc|40', 'def|30']],
  ])('is written %s', (_, text, width, lines) => {
    expect(lay(text, width)).toEqual(lines);
  });
});
