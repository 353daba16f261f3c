import { commonUsage, readCommandLine } from './measure/options';
import { measureQuietly } from './measure/quiet-group';
import { describeMachine, keepResults } from './measure/results';
import { rotate } from './measure/statistics';
import { runWithTeardown } from './measure/teardown';
import { loadOnce, type MeasuredPage, type PageLoad } from './page-load/browser-load';
import { renderLoadReport, type MeasuredLoad } from './page-load/load-report';
import { openLoadStage, type LoadStage } from './page-load/load-stage';
import { variants, type Variant } from './page-load/variants';

const usage = `npm run bench:page-load -- [--delays 0,50,150,300] [--http1] [--skip-build] ${commonUsage}`;
const say = (line: string): void => console.log(line);
const tries = 4;

type Visit = { readonly page: MeasuredPage; readonly variant: Variant; readonly delayMs: number };

/** A load that hangs says nothing about speed: it is counted and repeated. */
const visit = async ({ browser, proxies }: LoadStage, { page, variant, delayMs }: Visit, onHung: () => void): Promise<PageLoad> => {
  const proxy = proxies[variant];
  proxy.delayBy(delayMs);
  for (let left = tries; left > 0; left -= 1) {
    const load = await loadOnce(browser, proxy.origin, page, 20_000 + 20 * delayMs);
    if (load !== null) return load;
    onHung();
    say(`  ${page.path}, ${variant}, ${delayMs} ms: hung, again`);
  }
  throw new Error(`${page.path} of the ${variant} variant hung ${tries} times in a row.`);
};

const percent = (share: number | null): string => (share === null ? '' : ` (others ${(share * 100).toFixed(0)} %)`);

await runWithTeardown(async (teardown) => {
  const { common, numbers, flag } = readCommandLine(usage, { texts: { delays: '0,50,150,300' }, flags: ['http1', 'skip-build'] });
  const delays = numbers('delays', 0);
  const { rounds, quiet } = common;
  const stage = await openLoadStage({ isHttp2: !flag('http1'), skipBuild: flag('skip-build'), say }, teardown);
  let hung = 0;
  const onHung = (): void => {
    hung += 1;
  };
  const visitAll = async (page: MeasuredPage, delayMs: number, round: number): Promise<readonly MeasuredLoad[]> => {
    const loads: MeasuredLoad[] = [];
    for (const variant of rotate(variants, round)) {
      const load = await visit(stage, { page, variant, delayMs }, onHung);
      loads.push({ ...load, variant, path: page.path, delayMs, round });
    }
    say(`  round ${round}, ${delayMs} ms, ${page.path}: ${loads.map(({ variant, contentMs, others }) => `${variant} ${contentMs.toFixed(0)} ms${percent(others)}`).join(', ')}`);
    return loads;
  };

  // Nobody's first visit pays for what a server does once.
  for (const page of stage.pages) await visitAll(page, 0, 0);
  const loads: MeasuredLoad[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const delayMs of rotate(delays, round)) {
      for (const page of rotate(stage.pages, round)) loads.push(...(await measureQuietly(() => visitAll(page, delayMs, round), quiet)));
    }
  }
  const report = [
    '# First remote route against a monolith of the same source',
    `${new Date().toISOString()}, ${describeMachine()}. ${stage.protocol}, every response delayed for itself; ${rounds} rounds, interleaved; Chromium ${stage.browser.version()}, a new browser context with cold cache for every visit.`,
    renderLoadReport({ loads, paths: stage.pages.map(({ path }) => path), delays, quietShare: quiet.quietShare, hung }),
  ].join('\n\n');
  const file = await keepResults('page-load', `${report}\n`, { protocol: stage.protocol, loads, hung });
  say(`\n${report}\n\nKept in ${file}`);
});
