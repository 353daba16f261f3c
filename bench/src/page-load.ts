import { commonUsage, readCommandLine } from './measure/options';
import { measureQuietly } from './measure/quiet-group';
import { describeMachine, keepResults } from './measure/results';
import { rotate } from './measure/statistics';
import { runWithTeardown } from './measure/teardown';
import { loadOnce, type MeasuredPage, type PageLoad } from './page-load/browser-load';
import { lineName, parseLine, type Line } from './page-load/line';
import { renderLoadReport, type MeasuredLoad } from './page-load/load-report';
import { openLoadStage, shellPath, type LoadStage } from './page-load/load-stage';
import { variants, visitKinds, type Variant, type VisitKind } from './page-load/variants';

const usage = `npm run bench:page-load -- [--lines 0,50,150,300,150@1.6] [--visits first,known shell] [--http1] [--skip-build] ${commonUsage}`;
const say = (line: string): void => console.log(line);
const tries = 4;
const wide: Line = { delayMs: 0, megabits: null };

type Visit = {
  readonly page: MeasuredPage;
  readonly variant: Variant;
  readonly line: Line;
  readonly visit: VisitKind;
};

const timeoutMs = ({ delayMs, megabits }: Line): number =>
  20_000 + 20 * delayMs + (megabits === null ? 0 : 30_000);

/** A load that hangs is no measurement: it is counted and repeated. */
const load = async (
  { browser, proxies }: LoadStage,
  { page, variant, line, visit }: Visit,
  onHung: () => void,
): Promise<PageLoad> => {
  const proxy = proxies[variant];
  for (let left = tries; left > 0; left -= 1) {
    proxy.use(wide);
    const before = { path: shellPath, seen: () => proxy.use(line) };
    if (visit === 'first') proxy.use(line);
    const loaded = await loadOnce(browser, {
      origin: proxy.origin,
      page,
      timeoutMs: timeoutMs(line),
      before: visit === 'first' ? null : before,
    });
    if (loaded !== null) return loaded;
    onHung();
    say(`  ${page.path}, ${variant}, ${lineName(line)}: hung, again`);
  }
  throw new Error(`${page.path} of the ${variant} variant hung ${tries} times in a row.`);
};

const percent = (share: number | null): string =>
  share === null ? '' : ` (others ${(share * 100).toFixed(0)} %)`;

await runWithTeardown(async (teardown) => {
  const { common, list, flag } = readCommandLine(usage, {
    texts: { lines: '0,50,150,300,150@1.6', visits: visitKinds.join(',') },
    flags: ['http1', 'skip-build'],
  });
  const lines = list('lines', parseLine);
  const visits = list('visits', (name) => visitKinds.find((kind) => kind === name) ?? null);
  const { rounds, quiet } = common;
  const stage = await openLoadStage(
    { isHttp2: !flag('http1'), skipBuild: flag('skip-build'), say },
    teardown,
  );
  let hung = 0;
  const onHung = (): void => {
    hung += 1;
  };
  const loadAll = async (
    page: MeasuredPage,
    line: Line,
    visit: VisitKind,
    round: number,
  ): Promise<readonly MeasuredLoad[]> => {
    const loads: MeasuredLoad[] = [];
    for (const variant of rotate(variants, round)) {
      loads.push({
        ...(await load(stage, { page, variant, line, visit }, onHung)),
        variant,
        path: page.path,
        line: lineName(line),
        visit,
        round,
      });
    }
    say(
      `  round ${round}, ${lineName(line)}, ${page.path}, ${visit}: ${loads.map(({ variant, contentMs, others }) => `${variant} ${contentMs.toFixed(0)} ms${percent(others)}`).join(', ')}`,
    );
    return loads;
  };

  // No first visit is slowed by the one-time work of a server.
  for (const page of stage.pages) await loadAll(page, wide, 'first', 0);
  const loads: MeasuredLoad[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const line of rotate(lines, round)) {
      for (const visit of visits) {
        for (const page of rotate(stage.pages, round))
          loads.push(...(await measureQuietly(() => loadAll(page, line, visit, round), quiet)));
      }
    }
  }
  const report = [
    '# First remote route, beside other ways to build the same source',
    `${new Date().toISOString()}, ${describeMachine()}. ${stage.protocol}, every response delayed for itself; ${rounds} rounds, interleaved; Chromium ${stage.browser.version()}, a new browser context for every visit.`,
    renderLoadReport({
      loads,
      paths: stage.pages.map(({ path }) => path),
      lines: lines.map(lineName),
      visits,
      quietShare: quiet.quietShare,
      hung,
    }),
  ].join('\n\n');
  const file = await keepResults('page-load', `${report}\n`, {
    protocol: stage.protocol,
    loads,
    hung,
  });
  say(`\n${report}\n\nKept in ${file}`);
});
