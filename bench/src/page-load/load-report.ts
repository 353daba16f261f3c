import { chooseRounds } from '../measure/quiet-rounds';
import { median, medianRatio } from '../measure/statistics';
import { formatNumber, renderTable } from '../measure/text-table';
import type { PageLoad } from './browser-load';
import { variantNames, variants, type Variant, type VisitKind } from './variants';

export type MeasuredLoad = PageLoad & {
  readonly variant: Variant;
  readonly path: string;
  readonly line: string;
  readonly visit: VisitKind;
  readonly round: number;
};

export type LoadReport = {
  readonly loads: readonly MeasuredLoad[];
  readonly paths: readonly string[];
  readonly lines: readonly string[];
  readonly visits: readonly VisitKind[];
  readonly quietShare: number;
  /** Visits that never came to their content and were repeated. */
  readonly hung: number;
};

type Group = { readonly path: string; readonly line: string; readonly visit: VisitKind };
const groupName = ({ path, line, visit }: Group): string => `${path} at ${line}, ${visit}`;
const belongs = (load: MeasuredLoad, { path, line, visit }: Group): boolean =>
  load.path === path && load.line === line && load.visit === visit;

const createReader = ({ loads, paths, lines, visits, quietShare }: LoadReport) => {
  const groups = paths.flatMap((path) =>
    lines.flatMap((line) => visits.map((visit) => ({ path, line, visit }))),
  );
  const { roundsOf, note } = chooseRounds(
    groups.map((group) => ({
      name: groupName(group),
      items: loads.filter((load) => belongs(load, group)),
    })),
    quietShare,
  );
  const values = (
    group: Group,
    variant: Variant,
    read: (load: MeasuredLoad) => number | null,
  ): readonly (number | undefined)[] =>
    roundsOf(groupName(group)).map((round) => {
      const load = loads.find(
        (one) => belongs(one, group) && one.variant === variant && one.round === round,
      );
      return load === undefined ? undefined : (read(load) ?? undefined);
    });
  return { note, values };
};
type Reader = ReturnType<typeof createReader>;

const known = (values: readonly (number | undefined)[]): readonly number[] =>
  values.filter((value) => value !== undefined);
const others = variants.filter((variant) => variant !== 'product');

const contentTable = ({ values }: Reader, groups: readonly Group[]): string =>
  renderTable({
    headings: [
      'line',
      ...variants.map((variant) => `${variantNames[variant]} ms`),
      ...others.map((variant) => `product : ${variantNames[variant]}`),
      'least : least preloaded',
    ],
    rows: groups.map((group) => {
      const of = (variant: Variant) => values(group, variant, ({ contentMs }) => contentMs);
      const least = (variant: Variant) => Math.min(...known(of(variant)));
      return [
        group.line,
        ...variants.map((variant) => formatNumber(median(known(of(variant))))),
        ...others.map((variant) => formatNumber(medianRatio(of('product'), of(variant)), 2)),
        formatNumber(least('product') / least('preloaded'), 2),
      ];
    }),
  });

const paintTable = ({ values }: Reader, groups: readonly Group[]): string =>
  renderTable({
    headings: [
      'line, variant',
      'first paint ms',
      'largest paint ms',
      'kB until the content',
      'files',
    ],
    rows: groups.flatMap((group) =>
      variants.map((variant) => {
        const middle = (read: (load: MeasuredLoad) => number | null) =>
          median(known(values(group, variant, read)));
        return [
          `${group.line}, ${variantNames[variant]}`,
          formatNumber(middle(({ firstPaintMs }) => firstPaintMs)),
          formatNumber(middle(({ largestPaintMs }) => largestPaintMs)),
          formatNumber(middle(({ bytes }) => bytes) / 1_000),
          formatNumber(middle(({ requests }) => requests)),
        ];
      }),
    ),
  });

const visitTexts: Readonly<Record<VisitKind, string>> = {
  first: 'first visit, nothing cached',
  'known shell': 'the shell is cached, this module is not',
};

export const renderLoadReport = (report: LoadReport): string => {
  const reader = createReader(report);
  const sections = report.paths.flatMap((path) =>
    report.visits.map((visit) => ({
      path,
      visit,
      groups: report.lines.map((line) => ({ path, line, visit })),
    })),
  );
  return [
    reader.note,
    `${report.hung} visits hung and were repeated.`,
    ...sections.flatMap(({ path, visit, groups }) => [
      `## ${path}: ${visitTexts[visit]}`,
      `From the start of the navigation until the heading of the remote's screen is drawn\n\n${contentTable(reader, groups)}`,
      `Paint (the first is the page's skeleton) and weight; what came from the cache weighs nothing\n\n${paintTable(reader, groups)}`,
    ]),
  ].join('\n\n');
};
