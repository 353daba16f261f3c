import { digitsOf } from '../format/digits';

/** How a kind of field reads what is entered. */
export type EntryReader = {
  /** The digits of a text after one key. `isCut`: text was only removed, so nothing is filled in. */
  readonly typed: (text: string, isCut: boolean) => string;
  /** The digits of a text that came as a whole, by a paste or from the browser; undefined when it cannot be read. */
  readonly whole: (text: string) => string | undefined;
  /** A piece that may be pasted and typed on; digits alone unless given. */
  readonly piece?: RegExp;
  /** A typed text that is read as a whole only, from its first character: '+61'. */
  readonly opening?: RegExp;
};

/** A change of an input, as react-number-format has it. */
type Change = {
  readonly to: { readonly start: number; readonly end: number };
  readonly lastValue: string;
};

/** As much of the pattern as there are digits for: 122 in ##/## is 12/2. A shorter text never ends in a mark of the pattern. */
const fillPattern = (pattern: string, digits: string): string => {
  let used = 0;
  let filled = '';
  for (const mark of pattern) {
    if (used >= digits.length) return filled;
    filled += mark === '#' ? (digits[used++] ?? '') : mark;
  }
  return filled;
};

/** The text is the former one without a piece of it. */
const isCutOf = (text: string, former: string): boolean => {
  const start = Array.from(text).findIndex((mark, index) => mark !== former[index]);
  return text.length < former.length && (start === -1 || former.endsWith(text.slice(start)));
};

/** Reads and shows the text of a field with a pattern. Its value is digits, or a foreign text: one that came as a whole and cannot be read. */
export const patternEntry = (pattern: string, reader: EntryReader) => {
  const { typed, whole, piece = /^[\d\s]+$/, opening } = reader;
  const places = pattern.split('#').length - 1;
  const isForeign = (text: string): boolean => fillPattern(pattern, digitsOf(text)) !== text;
  const format = (value: string): string =>
    value.length <= places && digitsOf(value) === value ? fillPattern(pattern, value) : value;
  const typedDigits = (text: string, isCut: boolean) => typed(text, isCut).slice(0, places);
  const pieceOf = (text: string): string | undefined =>
    digitsOf(text).length <= places && (piece.test(text) || !isForeign(text.replaceAll(/\s/g, '')))
      ? typedDigits(text, true)
      : undefined;
  const read = (text: string, change?: Change): string => {
    if (change === undefined) return isForeign(text) ? (whole(text) ?? text) : digitsOf(text);
    const { lastValue, to } = change;
    const wasForeign = isForeign(lastValue);
    if (isCutOf(text, lastValue)) return wasForeign ? text : typedDigits(text, true);
    const inserted = text.slice(to.start, to.end);
    if (inserted.length > 1) return whole(text) ?? whole(inserted) ?? pieceOf(text) ?? text;
    return wasForeign || opening?.test(text) === true
      ? (whole(text) ?? text)
      : typedDigits(text, false);
  };
  return { format, read, isForeign };
};
