export type TextTable = {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A Markdown table with aligned columns, the first to the left, the others to the right. */
export const renderTable = ({ headings, rows }: TextTable): string => {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const pad = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  const render = (line: readonly string[]): string =>
    `| ${headings.map((_, column) => pad(line[column] ?? '', column)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [render(headings), rule, ...rows.map(render)].join('\n');
};

/** Formats a number; '–' for a missing measurement. */
export const formatNumber = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en-US', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });

/** A table of figures with a goal each. */
export type Figure = { readonly what: string; readonly value: string; readonly goal: string };
export const renderFigures = (figures: readonly Figure[]): string =>
  renderTable({
    headings: ['what', 'measured', 'goal'],
    rows: figures.map(({ what, value, goal }) => [what, value, goal]),
  });

export const met = (value: number, goal: number): string => (value <= goal ? 'met' : 'MISSED');

export const mebibytes = (bytes: number): string => `${formatNumber(bytes / 1_048_576)} MiB`;
