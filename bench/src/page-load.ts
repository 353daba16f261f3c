import { loadOnce, type MeasuredPage, type PageLoad } from './page-load/browser-load';
import { lineName, parseLine, type Line } from './page-load/line';
import { loadReport, visitKinds, type MeasuredLoad, type VisitKind } from './page-load/load-report';
import { openLoadStage, shellPath, variants, type Variant } from './page-load/load-stage';
import { runBench, say } from './stage/bench';
import { measureRounds, percent } from './stage/rounds';
import { rotate } from './stage/statistics';

const tries = 4;
const wide: Line = { delayMs: 0, megabits: null };

type Visit = { readonly page: MeasuredPage; readonly line: Line; readonly visit: VisitKind };

const timeoutMs = ({ delayMs, megabits }: Line): number =>
  20_000 + 20 * delayMs + (megabits === null ? 0 : 30_000);

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
        proxy.use(visit === 'first' ? line : wide);
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
    const loadAll = async (each: Visit, round: number): Promise<readonly MeasuredLoad[]> => {
      const { page, line, visit } = each;
      const group = { path: page.path, line: lineName(line), visit, round };
      const loads: MeasuredLoad[] = [];
      for (const variant of rotate(variants, round))
        loads.push({ ...(await load(each, variant)), ...group, variant });
      const texts = loads.map(
        ({ variant, contentMs, others }) =>
          `${variant} ${contentMs.toFixed(0)} ms (others ${percent(others)})`,
      );
      say(`  round ${round}, ${group.line}, ${page.path}, ${visit}: ${texts.join(', ')}`);
      return loads;
    };

    // No first visit is slowed by the one-time work of a server.
    for (const page of pages) await loadAll({ page, line: wide, visit: 'first' }, 0);
    const groups = lines.flatMap((line) =>
      visits.flatMap((visit) => pages.map((page) => ({ page, line, visit }))),
    );
    const loads = await measureRounds(rounds, groups, loadAll);
    return {
      title: 'First remote route, beside other ways to build the same source',
      about: `${protocol}, every response delayed for itself; ${rounds.rounds} rounds, interleaved; Chromium ${browser.version()}, a new browser context for every visit.`,
      parts: loadReport({
        loads,
        paths: pages.map(({ path }) => path),
        lines: lines.map(lineName),
        visits,
        quietShare: rounds.quietShare,
        hung,
      }),
      measurements: { protocol, loads, hung },
    };
  },
);
