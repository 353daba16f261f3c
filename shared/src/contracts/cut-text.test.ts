import { cutText, firstLetters } from './cut-text';

describe('a text that is cut', () => {
  it.each([
    ['abcd', 3, 'abc'],
    ['abc', 3, 'abc'],
    ['ab🙏', 3, 'ab'],
    ['a🙏b', 3, 'a🙏'],
    ['a👨‍👩‍👧b', 5, 'a'],
    ['🇨🇭🇨🇭', 6, '🇨🇭'],
    ['👍🏽!', 2, ''],
    ['Jose\u0301', 4, 'Jos'],
  ])('keeps of %s within %s units %s', (text, units, kept) => {
    expect(cutText(text, units)).toBe(kept);
  });

  it.each([
    ['abcd', 3, 'abc'],
    ['👨‍👩‍👧🇨🇭👍🏽x', 3, '👨‍👩‍👧🇨🇭👍🏽'],
    ['e\u0301e\u0301', 1, 'e\u0301'],
    ['👨‍👩‍👧', 9, '👨‍👩‍👧'],
    ['', 1, ''],
  ])('has of %s as its first %s letters %s', (text, count, first) => {
    expect(firstLetters(text, count)).toBe(first);
  });
});
