/**
 * Letters as people see them: a flag, a family or a letter with its accent is one. A browser without it counts
 * characters.
 */
const letters =
  'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;

/** The first letters of a text, each of them whole. */
export const firstLetters = (text: string, count: number): string => {
  if (text.length <= count) return text;
  if (letters === undefined) return Array.from(text).slice(0, count).join('');
  let left = count;
  // Only as far as needed: a text may be long.
  for (const { index } of letters.segment(text)) {
    if (left === 0) return text.slice(0, index);
    left -= 1;
  }
  return text;
};

/**
 * The beginning of a text that has at most so many units, as fields and the database count them; a letter is kept whole
 * or not at all.
 */
export const cutText = (text: string, units: number): string => {
  if (text.length <= units) return text;
  if (letters === undefined) return text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '');
  return text.slice(0, letters.segment(text).containing(units)?.index ?? units);
};
