/** A Markdown table with aligned columns, the first to the left, the others to the right. */
const renderTable = (headings: readonly string[], rows: readonly (readonly string[])[]): string => {
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

/** A missing value is a dash; a number has no digits after the point. */
type Cell = string | number | null | undefined;
/** A heading, and how the cells below it read their items. */
export type Column<Item> = readonly [heading: string, read: (item: Item) => Cell];
export const column = <Item>(...[heading, read]: Column<Item>): Column<Item> => [heading, read];

/** A table with a line for each item. */
export const tableOf = <Item>(items: readonly Item[], columns: readonly Column<Item>[]): string => {
  const text = (cell: Cell): string =>
    typeof cell === 'string' ? cell : formatNumber(cell ?? undefined);
  return renderTable(
    columns.map(([heading]) => heading),
    items.map((item) => columns.map(([, read]) => text(read(item)))),
  );
};

/** What was measured, and its goal. */
export type Figure = readonly [what: string, measured: string, goal?: string];
export const renderFigures = (figures: readonly Figure[]): string =>
  tableOf(figures, [
    ['what', ([what]) => what],
    ['measured', ([, measured]) => measured],
    ['goal', ([, , goal = '']) => goal],
  ]);

export const met = (value: number, goal: number): string => (value <= goal ? 'met' : 'MISSED');
export const inMs = (ms: number, digits = 0): string => `${formatNumber(ms, digits)} ms`;
export const inSeconds = (ms: number): string => `${formatNumber(ms / 1_000, 1)} s`;
export const mebibytes = (bytes: number): string => `${formatNumber(bytes / 1_048_576)} MiB`;
export const titled = (title: string, text: string): string => `${title}\n\n${text}`;
