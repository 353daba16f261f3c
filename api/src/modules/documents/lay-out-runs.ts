import type { DocumentFont, Run } from './document-fonts';

/** What is measured of a font, at the size of the text. */
type Measures = {
  readonly widthOf: (text: string) => number;
  readonly lineHeight: number;
  readonly ascent: number;
};
type Part = Run & { readonly width: number };
type Line = { readonly parts: readonly Part[]; readonly width: number };

/** A text in several fonts, in lines. */
export type MixedText = {
  readonly lines: readonly Line[];
  readonly lineHeight: number;
  /** From the top of a line to where its letters stand. */
  readonly ascent: number;
};

/** Scripts without blanks between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const words = new Intl.Segmenter('en', { granularity: 'word' });
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Where a line may end: behind a blank, and between words that have none. */
const split = (text: string): readonly string[] =>
  (text.match(/[^ ]+ *| +/g) ?? []).flatMap((word) =>
    UNSPACED.test(word) ? Array.from(words.segment(word), ({ segment }) => segment) : [word],
  );

const blank = /^ *$/;

/** Parts a text of several runs into lines of this width. A word is parted between letters only where it is longer than a line. */
export const layOutRuns = (
  runs: readonly Run[],
  width: number,
  measure: (font: DocumentFont) => Measures,
): MixedText => {
  const measures = runs.map(({ font }) => measure(font));
  // A line may also end between two runs only behind a blank: they can be one word.
  const pieces: { readonly parts: Part[]; ends: boolean }[] = [];
  for (const { font, text } of runs) {
    for (const word of split(text)) {
      const part = { font, text: word, width: measure(font).widthOf(word) };
      const last = pieces.at(-1);
      if (last === undefined || last.ends) pieces.push({ parts: [part], ends: false });
      else last.parts.push(part);
      const piece = pieces.at(-1);
      if (piece !== undefined) piece.ends = word.endsWith(' ') || UNSPACED.test(word);
    }
  }
  const lines: { parts: Part[]; width: number }[] = [{ parts: [], width: 0 }];
  const lineWith = (needed: number) => {
    const last = lines.at(-1);
    if (last !== undefined && (last.parts.length === 0 || last.width + needed <= width))
      return last;
    const next = { parts: [], width: 0 };
    lines.push(next);
    return next;
  };
  const place = (parts: readonly Part[], needed: number): void => {
    const line = lineWith(needed);
    for (const part of parts) {
      line.parts.push(part);
      line.width += part.width;
    }
  };
  for (const { parts } of pieces) {
    const whole = parts.reduce((sum, part) => sum + part.width, 0);
    // The blank behind a word may reach over the edge.
    const needed = parts.reduce((sum, { font, text, width: of }, index) => {
      const isLast = index === parts.length - 1;
      return sum + (isLast ? measure(font).widthOf(text.trimEnd()) : of);
    }, 0);
    if (needed <= width || whole === 0) place(parts, needed);
    else
      for (const { font, text } of parts)
        for (const { segment } of letters.segment(text)) {
          const one = { font, text: segment, width: measure(font).widthOf(segment) };
          place([one], blank.test(segment) ? 0 : one.width);
        }
  }
  return {
    lines: lines.map(({ parts, width: whole }) => {
      const last = parts.at(-1);
      if (last === undefined) return { parts, width: whole };
      const end = last.text.trimEnd();
      return { parts, width: whole - last.width + measure(last.font).widthOf(end) };
    }),
    lineHeight: Math.max(...measures.map(({ lineHeight }) => lineHeight)),
    ascent: Math.max(...measures.map(({ ascent }) => ascent)),
  };
};
