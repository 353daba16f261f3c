import { importLimits } from '@billfold/shared/contracts/import-rule';

export const refusals = {
  empty: 'This file is empty.',
  headsOnly: 'This file has headings but no rows.',
  excel: 'This is an Excel file. Please save it as CSV in Excel and upload that.',
  pdf: 'This is a PDF file. Please upload a CSV file.',
  picture: 'This is a picture. Please upload a CSV file.',
  packed: 'This is a compressed file. Please unpack it and upload the CSV file in it.',
  web: 'This is a web page. Please upload a CSV file.',
  json: 'This is a JSON file. Please upload a CSV file.',
  document: 'This is a text document. Please upload a CSV file.',
  noBase64: "The file isn't base64.",
  tooLarge: 'This file is larger than 24 MB. Please split it into smaller files.',
  tooManyRows: `This file has more than ${importLimits.rowsMax.toLocaleString('en-US')} rows. Please split it into smaller files.`,
  noText: (line: number): string =>
    `From line ${line} on, this file contains characters that aren't text. Please save it as CSV.`,
  tooManyColumns: (count: number): string =>
    `This file has ${count.toLocaleString('en-US')} columns. The limit is ${importLimits.columnsMax}.`,
  tooLong: (line: number): string =>
    `Line ${line} is longer than ${importLimits.recordMax.toLocaleString('en-US')} characters. Check for a missing quote.`,
  openQuote: (line: number): string => `A quote opened in line ${line} is never closed.`,
} as const;

const starts: readonly (readonly [string, string])[] = [
  ['d0cf11e0a1b11ae1', refusals.excel],
  ['25504446', refusals.pdf],
  ['89504e47', refusals.picture],
  ['ffd8ff', refusals.picture],
  ['47494638', refusals.picture],
  ['52494646', refusals.picture],
  ['49492a00', refusals.picture],
  ['4d4d002a', refusals.picture],
  ['1f8b', refusals.packed],
  ['377abcaf', refusals.packed],
  ['526172211a', refusals.packed],
  ['425a68', refusals.packed],
  ['fd377a585a', refusals.packed],
  ['7b5c727466', refusals.document],
];

const ofZip = (head: Buffer): string => {
  const names = head.toString('latin1');
  if (
    names.includes('xl/') ||
    names.includes('workbook') ||
    names.includes('opendocument.spreadsheet')
  )
    return refusals.excel;
  return names.includes('word/') ? refusals.document : refusals.packed;
};

/** The sentence about a file that is no table of text, by its first bytes. */
export const findForeignType = (head: Buffer): string | undefined => {
  const hex = head.subarray(0, 16).toString('hex');
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return ofZip(head);
  const fileKind = starts.find(([start]) => hex.startsWith(start));
  if (fileKind !== undefined) return fileKind[1];
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return refusals.picture;
  const text = head.subarray(0, 200).toString('latin1').trimStart().toLowerCase();
  const unmarked = text.replace(/^\u00ef\u00bb\u00bf\s*/, '');
  if (/^(\[\s*[[{"]|\{\s*")/.test(unmarked)) return refusals.json;
  return /^<(!doctype|html|\?xml)/.test(unmarked) ? refusals.web : undefined;
};

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * By the mark at the beginning, or by where the zeros of Latin letters are; undefined: one byte for an ASCII letter.
 */
export const findWideEncoding = (head: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 2_000 - (head.length % 2));
  if (sample.length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 1)
    if (sample[index] === 0) {
      if (index % 2 === 0) even += 1;
      else odd += 1;
    }
  const most = sample.length / 2;
  if (odd > most * 0.7 && even < most * 0.05) return 'utf-16le';
  return even > most * 0.7 && odd < most * 0.05 ? 'utf-16be' : undefined;
};

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** How often each character is outside quotes, in each of the first lines. */
const countByLine = (sample: string): readonly ReadonlyMap<string, number>[] => {
  const lines: Map<string, number>[] = [new Map()];
  let isQuoted = false;
  for (const character of sample) {
    const line = lines.at(-1) ?? new Map<string, number>();
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') {
      if (line.size > 0) lines.push(new Map());
      if (lines.length > 21) break;
    } else line.set(character, (line.get(character) ?? 0) + 1);
  }
  return lines.filter((line) => line.size > 0);
};

/** The separator with which most lines have as many cells as the heads. */
export const findSeparator = (sample: string): Separator => {
  const lines = countByLine(sample);
  const scores = separators.map((separator) => {
    const heads = lines[0]?.get(separator) ?? 0;
    const alike = lines.filter((line) => line.get(separator) === heads).length;
    return { separator, score: heads === 0 ? 0 : alike * 1_000 + heads };
  });
  const best = scores.toSorted((one, other) => other.score - one.score)[0];
  return best === undefined || best.score === 0 ? ',' : best.separator;
};

const wide = /[\u0080-\u00ff]/;
const strict = new TextDecoder('utf-8', { fatal: true });
/** Those of Windows-1252 from 0x80 on; Node's own decoder reads them as controls (nodejs/node#60888). */
const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * A cell that was read byte by byte: UTF-8 where it is that, else Windows-1252. So one wrong line does not spoil the
 * others.
 */
export const decodeCell = (bytes: string): string => {
  if (!wide.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    return strict.decode(buffer);
  } catch {
    return bytes.replaceAll(
      /[\u0080-\u009f]/g,
      (character) => western[character.charCodeAt(0) - 0x80] ?? character,
    );
  }
};

/**
 * Takes the apostrophe away that exports write before a text which a spreadsheet would read as a formula or as a
 * number.
 */
export const withoutFormulaGuard = (cell: string): string =>
  /^'([=+\-@\t\r]|[\d-]+$)/.test(cell) ? cell.slice(1) : cell;
