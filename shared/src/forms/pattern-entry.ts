import { digitsOf } from '../format/digits';
import { insertedPart } from '../format/inserted-length';

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

/**
 * As much of the pattern as there are digits for: 122 in ##/## is 12/2. A shorter text never ends in a mark of the
 * pattern.
 */
const fillPattern = (pattern: string, digits: string): string => {
  let used = 0;
  let filled = '';
  for (const mark of pattern) {
    if (used >= digits.length) return filled;
    filled += mark === '#' ? (digits[used++] ?? '') : mark;
  }
  return filled;
};

/**
 * Reads and shows the text of a field with a pattern. Its value is digits, or a foreign text: one that came as a whole
 * and cannot be read.
 */
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
  const show = (text: string): string =>
    format(isForeign(text) ? (whole(text) ?? text) : digitsOf(text));
  const readChange = (text: string, former: string): string => {
    const wasForeign = isForeign(former);
    const inserted = insertedPart(former, text);
    if (inserted === '') return wasForeign ? text : typedDigits(text, true);
    // Pasted beside what was there, a whole entry takes its place.
    const isBeside = text.length === former.length + inserted.length;
    if (inserted.length > 1)
      return whole(text) ?? (isBeside ? whole(inserted) : undefined) ?? pieceOf(text) ?? text;
    return wasForeign || opening?.test(text) === true
      ? (whole(text) ?? text)
      : typedDigits(text, false);
  };
  return {
    /** A value as the field shows it. */
    show,
    /** The new text of the field after a change of its text. */
    change: (text: string, former: string): string => format(readChange(text, former)),
    isForeign,
  };
};
