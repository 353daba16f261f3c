import { csvLine, type CsvNumber } from '@billfold/server-kit/text/csv';
import { mapGivingWay } from './give-way';

type CsvCell = string | CsvNumber | null;
/** The columns of a file in their order, by name. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

const byteOrderMark = '\uFEFF';

/** Plain dollars, which a spreadsheet adds up: `-12.50`. */
export const csvDollars = (cents: number): CsvNumber => ({ number: (cents / 100).toFixed(2) });
export const csvCount = (count: number): CsvNumber => ({ number: String(count) });

/** A line of the file for each row. */
export const csvLines = async <Row>(
  rows: readonly Row[],
  cells: (row: Row) => readonly CsvCell[],
): Promise<string> => (await mapGivingWay(rows, (row) => `${csvLine(cells(row))}\r\n`)).join('');

/** A CSV file in parts: its head, then one part per page. */
export async function* csvPages<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(Object.keys(columns))}\r\n`;
  const cells = Object.values(columns);
  for await (const rows of pages)
    yield await csvLines(rows, (row) => cells.map((cell) => cell(row)));
}
