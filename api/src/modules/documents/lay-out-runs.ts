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
  /** From the top of a line to the baseline. */
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

/** The parts of a line from left to right: those against the direction of the text are turned among themselves. */
const inOrder = (parts: readonly Part[], isFromRight: boolean): readonly Part[] => {
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.[0]?.isRightToLeft === part.isRightToLeft) last.push(part);
    else groups.push([part]);
  }
  const turned = groups.map((group) =>
    group[0]?.isRightToLeft === true ? group.toReversed() : group,
  );
  return (isFromRight ? turned.toReversed() : turned).flat();
};

/**
 * Parts a text of several runs into lines of this width. A word is parted between letters only where it is longer than
 * a line.
 */
export const layOutRuns = (
  runs: readonly Run[],
  width: number,
  measure: (font: DocumentFont) => Measures,
): MixedText => {
  const isFromRight = runs[0]?.isRightToLeft === true;
  const measures = runs.map(({ font }) => measure(font));
  // A line may also end between two runs only behind a blank: they can be one word.
  const pieces: { readonly parts: Part[]; ends: boolean }[] = [];
  for (const run of runs) {
    const { font } = run;
    for (const word of split(run.text)) {
      const part = { ...run, text: word, width: measure(font).widthOf(word) };
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
      for (const part of parts)
        for (const { segment } of letters.segment(part.text)) {
          const one = { ...part, text: segment, width: measure(part.font).widthOf(segment) };
          place([one], blank.test(segment) ? 0 : one.width);
        }
  }
  return {
    lines: lines.map(({ parts, width: whole }) => {
      const last = parts.at(-1);
      if (last === undefined) return { parts, width: whole };
      const ordered = inOrder(parts, isFromRight);
      const end = last.text.trimEnd();
      return { parts: ordered, width: whole - last.width + measure(last.font).widthOf(end) };
    }),
    lineHeight: Math.max(...measures.map(({ lineHeight }) => lineHeight)),
    ascent: Math.max(...measures.map(({ ascent }) => ascent)),
  };
};
