import { importLimits } from '@billfold/shared/contracts/import-rule';
import { CsvError, parse } from 'csv-parse';
import { createGiveWay } from '../../core/give-way';
import { decodeCell, refusals, type Separator } from './file-content.domain';

/** A row of a file. `line` is where it begins. */
export type FileRecord = { readonly cells: readonly string[]; readonly line: number };

/** How far a file is read: the next byte and the lines before it. */
export type FilePlace = { readonly offset: number; readonly lines: number };

export type ReadRecords = {
  readonly records: readonly FileRecord[];
  readonly next: FilePlace;
  readonly isOver: boolean;
  /** Why the file cannot be read further. */
  readonly refusal?: string;
};

type Parsed = {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number; readonly lines: number };
};

const sliceBytes = 32_768;
/** DOS ends a text with a character of its own. */
const endMark = '\u001A';
const lineBreak = /\r\n|\n|\r/g;
const wideBreak = /\r\n/g;
const count = (cells: readonly string[], what: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0);

const createParser = (separator: Separator) =>
  parse({
    delimiter: separator,
    encoding: 'latin1',
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote within a cell that has none around it is an inch.
    relax_quotes: true,
    skip_empty_lines: true,
  });

/**
 * Reads rows from a place in a file, at most `limit`. The bytes are those from that place on; the same file gives the
 * same rows wherever the reading is interrupted. Gives way between two slices.
 */
export const readRecords = async (
  bytes: AsyncIterable<Buffer>,
  { separator, from, limit }: { separator: Separator; from: FilePlace; limit: number },
): Promise<ReadRecords> => {
  const parser = createParser(separator);
  const records: FileRecord[] = [];
  let failure: unknown;
  let next = from;
  let fed = 0;
  let excess = 0;
  parser.on('error', (error) => (failure = error));

  const take = (): string | undefined => {
    for (
      let parsed = parser.read() as Parsed | null;
      parsed !== null;
      parsed = parser.read() as Parsed | null
    ) {
      if (records.length >= limit) return undefined;
      const { record, info } = parsed;
      // The parser counts both characters of such a break within quotes.
      excess += count(record, wideBreak);
      const lines = from.lines + info.lines - excess;
      const line = lines - count(record, lineBreak);
      const offset = from.offset + info.bytes;
      if (offset - next.offset > importLimits.recordMax + 2) return refusals.tooLong(line);
      next = { offset, lines };
      const cells = record.map(decodeCell);
      if (cells.some((cell) => !['', endMark].includes(cell.trim()))) records.push({ cells, line });
    }
    return from.offset + fed - next.offset > importLimits.recordMax + sliceBytes
      ? refusals.tooLong(next.lines + 1)
      : undefined;
  };
  const answer = (isOver: boolean, refusal?: string): ReadRecords => ({
    records,
    next,
    isOver,
    ...(refusal === undefined ? {} : { refusal }),
  });

  const giveWay = createGiveWay();
  for await (const part of bytes)
    for (let start = 0; start < part.length; start += sliceBytes) {
      const slice = part.subarray(start, start + sliceBytes);
      fed += slice.length;
      parser.write(slice);
      const refusal = take();
      if (refusal !== undefined) return answer(false, refusal);
      if (records.length >= limit) return answer(false);
      await giveWay();
    }
  await new Promise<void>((resolve) => {
    parser.once('error', () => resolve());
    parser.once('readable', () => resolve());
    parser.once('end', () => resolve());
    parser.end();
  });
  const refusal = take();
  if (refusal !== undefined) return answer(false, refusal);
  if (failure instanceof CsvError && failure.code === 'CSV_QUOTE_NOT_CLOSED')
    return answer(false, refusals.openQuote(next.lines + 1));
  if (failure !== undefined) throw failure;
  return answer(records.length < limit);
};
