import { loadOnce, type MeasuredPage, type PageLoad } from './page-load/browser-load';
import { lineName, parseLine, wideLine, type Line } from './page-load/line';
import { openLoadStage, shellPath, variants, type Variant } from './page-load/load-stage';
import { runBench, say } from './stage/bench';
import { readRounds, sideBySide } from './stage/rounds';
import { column, formatNumber, inMs, tableOf, titled } from './stage/text-table';

const tries = 4;
/** `first`: nothing is cached. `known shell`: the browser was on a page of the shell alone, never on this module's. */
const visitTexts = {
  first: 'first visit, nothing cached',
  'known shell': 'the shell is cached, this module is not',
} as const;
type VisitKind = keyof typeof visitTexts;
const visitKinds = Object.keys(visitTexts) as readonly VisitKind[];
const variantNames: Readonly<Record<Variant, string>> = {
  product: 'product',
  ordinary: 'monolith',
  preloaded: 'monolith, preloaded',
  stock: 'federation as documented',
  'single-spa': 'single-spa',
};
const sides = variants.map((name) => ({ name, heading: `${variantNames[name]} ms` }));

type Visit = { readonly page: MeasuredPage; readonly line: Line; readonly visit: VisitKind };
const groupName = ({ page, line, visit }: Visit): string =>
  `${page.path} at ${lineName(line)}, ${visit}`;
const timeoutMs = ({ delayMs, megabits }: Line): number =>
  20_000 + 20 * delayMs + (megabits === null ? 0 : 30_000);
const contentOf = ({ contentMs }: PageLoad): number => contentMs;

await runBench(
  {
    name: 'page-load',
    texts: { lines: '0,50,150,300,150@1.6', visits: visitKinds.join(',') },
    flags: ['http1', 'skip-build'],
  },
  async ({ teardown, rounds, list, has }) => {
    const lines = list('lines', parseLine);
    const visits = list('visits', (name) => visitKinds.find((kind) => kind === name) ?? null);
    const { browser, protocol, pages, proxies } = await openLoadStage(teardown, {
      isHttp2: !has('http1'),
      skipBuild: has('skip-build'),
    });
    let hung = 0;
    /** A load that hangs is no measurement: it is counted and repeated. */
    const load = async ({ page, line, visit }: Visit, variant: Variant): Promise<PageLoad> => {
      const proxy = proxies[variant];
      for (let left = tries; left > 0; left -= 1) {
        proxy.use(visit === 'first' ? line : wideLine);
        const loaded = await loadOnce(browser, {
          origin: proxy.origin,
          page,
          timeoutMs: timeoutMs(line),
          before: visit === 'first' ? null : { path: shellPath, seen: () => proxy.use(line) },
        });
        if (loaded !== null) return loaded;
        hung += 1;
        say(`  ${page.path}, ${variant}, ${lineName(line)}: hung, again`);
      }
      throw new Error(`${page.path} of the ${variant} variant hung ${tries} times in a row.`);
    };
    const compared = sideBySide(rounds, {
      sides: variants,
      groupName,
      measure: load,
      textOf: ({ contentMs }) => inMs(contentMs),
    });
    // No first visit is slowed by the one-time work of a server.
    for (const page of pages) await compared.measureGroup({ page, line: wideLine, visit: 'first' });
    const groups = lines.flatMap((line) =>
      visits.flatMap((visit) => pages.map((page) => ({ page, line, visit }))),
    );
    const loads = await compared.measureRounds(groups);
    const { note, values, middle, table } = readRounds(loads, rounds.quietShare);
    const least = (group: Visit, variant: Variant): number =>
      Math.min(...values(groupName(group), variant, contentOf).map((ms) => ms ?? Infinity));
    const paintTable = (own: readonly Visit[]): string => {
      const cells = own.flatMap((group) => variants.map((variant) => ({ group, variant })));
      const read =
        (value: (load: PageLoad) => number | null) =>
        ({ group, variant }: (typeof cells)[number]) =>
          middle(groupName(group), variant, value);
      return tableOf(cells, [
        ['line, variant', (one) => `${lineName(one.group.line)}, ${variantNames[one.variant]}`],
        ['first paint ms', read(({ firstPaintMs }) => firstPaintMs)],
        ['largest paint ms', read(({ largestPaintMs }) => largestPaintMs)],
        ['kB until the content', read(({ bytes }) => bytes / 1_000)],
        ['files', read(({ requests }) => requests)],
      ]);
    };
    const reportOf = (page: MeasuredPage, visit: VisitKind): readonly string[] => {
      const own = lines.map((line) => ({ page, line, visit }));
      const contentTable = table(own, {
        first: column('line', ({ line }) => lineName(line)),
        groupOf: groupName,
        sides,
        read: contentOf,
        ratios: variants
          .slice(1)
          .map((variant) => [`product : ${variantNames[variant]}`, 'product', variant]),
        last: [
          column('least : least preloaded', (group) =>
            formatNumber(least(group, 'product') / least(group, 'preloaded'), 2),
          ),
        ],
      });
      return [
        `## ${page.path}: ${visitTexts[visit]}`,
        titled(
          "From the start of the navigation until the heading of the remote's screen is drawn",
          contentTable,
        ),
        titled(
          "Paint (the first is the page's skeleton) and weight; what came from the cache weighs nothing",
          paintTable(own),
        ),
      ];
    };
    return {
      title: 'First remote route, beside other ways to build the same source',
      about: `${protocol}, every response delayed for itself; ${rounds.rounds} rounds, interleaved; Chromium ${browser.version()}, a new browser context for every visit.`,
      parts: [
        note,
        `${hung} visits hung and were repeated.`,
        ...pages.flatMap((page) => visits.flatMap((visit) => reportOf(page, visit))),
      ],
      measurements: { protocol, loads, hung },
    };
  },
);
