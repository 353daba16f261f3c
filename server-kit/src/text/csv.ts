/** Keeps text that a spreadsheet would read as a formula: other people wrote some of it. A plain negative number is none. */
const asText = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** One line of a CSV file (RFC 4180), without its line break. A cell of null is empty. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  cells.map((cell) => quoted(asText(cell ?? ''))).join(',');
