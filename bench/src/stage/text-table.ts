/** Formats a number; '–' for a missing measurement. */
export const formatNumber = (value: number | null | undefined, digits = 0): string =>
  Number.isFinite(value ?? Number.NaN)
    ? Number(value).toLocaleString('en-US', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    : '–';

/** A missing value is a dash; a number has no digits after the point. */
type Cell = string | number | null | undefined;
/** A heading, and how the cells below it read their items. */
export type Column<Item> = readonly [heading: string, read: (item: Item) => Cell];
export const column = <Item>(...[heading, read]: Column<Item>): Column<Item> => [heading, read];

/** A Markdown table with a line for each item: the first column aligned to the left, the others to the right. */
export const tableOf = <Item>(items: readonly Item[], columns: readonly Column<Item>[]): string => {
  const cells = columns.map(([heading, read], place) => {
    const texts = items.map(read).map((one) => (typeof one === 'string' ? one : formatNumber(one)));
    const width = Math.max(3, heading.length, ...texts.map(({ length }) => length));
    const pad = (text: string) => (place === 0 ? text.padEnd(width) : text.padStart(width));
    const rule = place === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`;
    return [pad(heading), rule, ...texts.map(pad)];
  });
  return [-2, -1, ...items.keys()]
    .map((row) => `| ${cells.map((own) => own[row + 2]).join(' | ')} |`)
    .join('\n');
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
