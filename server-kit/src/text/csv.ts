/** Keeps text that a spreadsheet would read as a formula: other people wrote some of it. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A decimal number of our own, which a spreadsheet adds up: '-12.50'. */
export type CsvNumber = { readonly number: string };

const write = (cell: string | CsvNumber | null): string => {
  if (cell === null) return '';
  return typeof cell === 'string' ? quoted(asText(cell)) : cell.number;
};

/** One line of a CSV file (RFC 4180), without its line break. A cell of null is empty. */
export const csvLine = (cells: readonly (string | CsvNumber | null)[]): string =>
  cells.map(write).join(',');
