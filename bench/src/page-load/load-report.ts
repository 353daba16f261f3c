import { chooseRounds } from '../measure/quiet-rounds';
import { median, medianRatio } from '../measure/statistics';
import { formatNumber, renderTable } from '../measure/text-table';
import type { PageLoad } from './browser-load';
import type { Variant } from './variants';

export type MeasuredLoad = PageLoad & { readonly variant: Variant; readonly path: string; readonly delayMs: number; readonly round: number };

export type LoadReport = {
  readonly loads: readonly MeasuredLoad[];
  readonly paths: readonly string[];
  readonly delays: readonly number[];
  readonly quietShare: number;
  /** Visits that never came to their content and were repeated. */
  readonly hung: number;
};

const groupName = (path: string, delayMs: number): string => `${path} at ${delayMs} ms`;
const variantNames: Readonly<Record<Variant, string>> = { product: 'product', ordinary: 'monolith', preloaded: 'monolith, preloaded' };

const createReader = ({ loads, paths, delays, quietShare }: LoadReport) => {
  const groups = paths.flatMap((path) =>
    delays.map((delayMs) => ({ name: groupName(path, delayMs), items: loads.filter((load) => load.path === path && load.delayMs === delayMs) })));
  const { roundsOf, note } = chooseRounds(groups, quietShare);
  const values = (path: string, delayMs: number, variant: Variant, read: (load: MeasuredLoad) => number | null): readonly (number | undefined)[] =>
    roundsOf(groupName(path, delayMs)).map((round) => {
      const load = loads.find((one) => one.path === path && one.delayMs === delayMs && one.variant === variant && one.round === round);
      return load === undefined ? undefined : (read(load) ?? undefined);
    });
  return { note, values };
};

const known = (values: readonly (number | undefined)[]): readonly number[] => values.filter((value) => value !== undefined);

const contentTable = ({ values }: ReturnType<typeof createReader>, { delays }: LoadReport, path: string): string =>
  renderTable({
    headings: ['delay', 'product ms', 'monolith ms', 'preloaded ms', 'product : monolith', 'product : preloaded', 'least : least preloaded'],
    rows: delays.map((delayMs) => {
      const of = (variant: Variant) => values(path, delayMs, variant, ({ contentMs }) => contentMs);
      const least = (variant: Variant) => Math.min(...known(of(variant)));
      return [
        `${delayMs} ms`,
        ...(['product', 'ordinary', 'preloaded'] as const).map((variant) => formatNumber(median(known(of(variant))))),
        formatNumber(medianRatio(of('product'), of('ordinary')), 2),
        formatNumber(medianRatio(of('product'), of('preloaded')), 2),
        formatNumber(least('product') / least('preloaded'), 2),
      ];
    }),
  });

const paintTable = ({ values }: ReturnType<typeof createReader>, { delays }: LoadReport, path: string): string =>
  renderTable({
    headings: ['delay, variant', 'first paint ms', 'largest paint ms', 'kB until the content', 'files'],
    rows: delays.flatMap((delayMs) =>
      (['product', 'ordinary', 'preloaded'] as const).map((variant) => {
        const middle = (read: (load: MeasuredLoad) => number | null) => median(known(values(path, delayMs, variant, read)));
        return [
          `${delayMs} ms, ${variantNames[variant]}`,
          formatNumber(middle(({ firstPaintMs }) => firstPaintMs)),
          formatNumber(middle(({ largestPaintMs }) => largestPaintMs)),
          formatNumber(middle(({ bytes }) => bytes) / 1_000),
          formatNumber(middle(({ requests }) => requests)),
        ];
      })),
  });

export const renderLoadReport = (report: LoadReport): string => {
  const reader = createReader(report);
  return [
    reader.note,
    `${report.hung} visits hung and were repeated.`,
    ...report.paths.flatMap((path) => [
      `## ${path}`,
      `From the start of the navigation until the heading of the remote's screen is drawn; cold cache\n\n${contentTable(reader, report, path)}`,
      `Paint (the first is the page's skeleton) and weight\n\n${paintTable(reader, report, path)}`,
    ]),
  ].join('\n\n');
};
