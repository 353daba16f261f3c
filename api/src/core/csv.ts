export type CsvCell = string | number | null;

/** A spreadsheet would run a cell that begins so. */
const formula = /^[=+\-@\t\r]/;

const cellOf = (cell: CsvCell): string => {
  if (cell === null) return '""';
  const text = String(cell);
  // A negative number is no formula.
  const safe = typeof cell === 'string' && formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** One line of a file, with its line break. Each cell is quoted, and none is run as a formula. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
