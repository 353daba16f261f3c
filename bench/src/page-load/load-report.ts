import { readRounds, type Measured } from '../stage/rounds';
import { column, formatNumber, tableOf } from '../stage/text-table';
import type { PageLoad } from './browser-load';
import { variants, type Variant } from './load-stage';

/**
 * `first`: nothing is cached. `known shell`: the browser has been on a page of the shell alone, and never on this
 * module's.
 */
export const visitKinds = ['first', 'known shell'] as const;
export type VisitKind = (typeof visitKinds)[number];

type Group = { readonly path: string; readonly line: string; readonly visit: VisitKind };
export type MeasuredLoad = PageLoad & Measured & Group & { readonly variant: Variant };

export type LoadReport = {
  readonly loads: readonly MeasuredLoad[];
  readonly paths: readonly string[];
  readonly lines: readonly string[];
  readonly visits: readonly VisitKind[];
  readonly quietShare: number;
  /** Visits that never came to their content and were repeated. */
  readonly hung: number;
};

const variantNames: Readonly<Record<Variant, string>> = {
  product: 'product',
  ordinary: 'monolith',
  preloaded: 'monolith, preloaded',
  stock: 'federation as documented',
  'single-spa': 'single-spa',
};
const visitTexts: Readonly<Record<VisitKind, string>> = {
  first: 'first visit, nothing cached',
  'known shell': 'the shell is cached, this module is not',
};
const others = variants.filter((variant) => variant !== 'product');
const groupName = ({ path, line, visit }: Group): string => `${path} at ${line}, ${visit}`;
const of =
  (variant: Variant) =>
  (load: MeasuredLoad): boolean =>
    load.variant === variant;
const contentOf = ({ contentMs }: MeasuredLoad): number => contentMs;

const createReader = (loads: readonly MeasuredLoad[], quietShare: number) =>
  readRounds(loads, groupName, quietShare);
type Reader = ReturnType<typeof createReader>;

const contentTable = ({ values, middle, ratio }: Reader, groups: readonly Group[]): string => {
  const least = (group: Group, variant: Variant): number =>
    Math.min(...values(groupName(group), of(variant), contentOf).map((ms) => ms ?? Infinity));
  return tableOf(groups, [
    ['line', ({ line }) => line],
    ...variants.map((variant) =>
      column(`${variantNames[variant]} ms`, (group: Group) =>
        middle(groupName(group), of(variant), contentOf),
      ),
    ),
    ...others.map((variant) =>
      column(`product : ${variantNames[variant]}`, (group: Group) =>
        formatNumber(ratio(groupName(group), contentOf, of('product'), of(variant)), 2),
      ),
    ),
    [
      'least : least preloaded',
      (group) => formatNumber(least(group, 'product') / least(group, 'preloaded'), 2),
    ],
  ]);
};

const paintTable = ({ middle }: Reader, groups: readonly Group[]): string => {
  const lines = groups.flatMap((group) => variants.map((variant) => ({ group, variant })));
  const read =
    (value: (load: MeasuredLoad) => number | null) =>
    ({ group, variant }: (typeof lines)[number]) =>
      middle(groupName(group), of(variant), value);
  return tableOf(lines, [
    ['line, variant', ({ group, variant }) => `${group.line}, ${variantNames[variant]}`],
    ['first paint ms', read(({ firstPaintMs }) => firstPaintMs)],
    ['largest paint ms', read(({ largestPaintMs }) => largestPaintMs)],
    ['kB until the content', read(({ bytes }) => bytes / 1_000)],
    ['files', read(({ requests }) => requests)],
  ]);
};

export const loadReport = (report: LoadReport): readonly string[] => {
  const reader = createReader(report.loads, report.quietShare);
  return [
    reader.note,
    `${report.hung} visits hung and were repeated.`,
    ...report.paths.flatMap((path) =>
      report.visits.flatMap((visit) => {
        const groups = report.lines.map((line) => ({ path, line, visit }));
        return [
          `## ${path}: ${visitTexts[visit]}`,
          `From the start of the navigation until the heading of the remote's screen is drawn\n\n${contentTable(reader, groups)}`,
          `Paint (the first is the page's skeleton) and weight; what came from the cache weighs nothing\n\n${paintTable(reader, groups)}`,
        ];
      }),
    ),
  ];
};
