import { parseArgs } from 'node:util';
import { waitForQuiet } from './measure/quiet-moment';
import { describeMachine, keepResults } from './measure/results';
import { rotate } from './measure/statistics';
import { runWithTeardown } from './measure/teardown';
import { loadOnce, type MeasuredPage, type PageLoad } from './page-load/browser-load';
import { renderLoadReport, type MeasuredLoad } from './page-load/load-report';
import { openLoadStage, type LoadStage } from './page-load/load-stage';
import { variants, type Variant } from './page-load/variants';

const usage = 'npm run bench:page-load -- [--rounds 11] [--delays 0,50,150,300] [--http1] [--skip-build] [--quiet-share 0.15] [--patience 10]';
const say = (line: string): void => console.log(line);
const tries = 4;

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '11' },
      delays: { type: 'string', default: '0,50,150,300' },
      http1: { type: 'boolean', default: false },
      'skip-build': { type: 'boolean', default: false },
      'quiet-share': { type: 'string', default: '0.15' },
      // Seconds to wait for a quiet moment before each group of visits.
      patience: { type: 'string', default: '10' },
    },
  });
  const options = {
    rounds: Number(values.rounds),
    delays: values.delays.split(',').map(Number),
    isHttp2: !values.http1,
    skipBuild: values['skip-build'],
    quietShare: Number(values['quiet-share']),
    patienceMs: Number(values.patience) * 1_000,
  };
  const isSound = Number.isInteger(options.rounds) && options.rounds > 0 && options.delays.every((delay) => delay >= 0) && options.quietShare >= 0 && options.patienceMs >= 0;
  if (!isSound) throw new Error(`Usage: ${usage}`);
  return options;
};

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

await runWithTeardown(async (teardown) => {
  const { rounds, delays, isHttp2, skipBuild, quietShare, patienceMs } = readOptions();
  const stage = await openLoadStage({ isHttp2, skipBuild, say }, teardown);
  const loads: MeasuredLoad[] = [];
  let hung = 0;
  const onHung = (): void => {
    hung += 1;
  };
  for (const page of stage.pages) for (const variant of variants) await visit(stage, { page, variant, delayMs: 0 }, onHung);
  for (let round = 1; round <= rounds; round += 1) {
    for (const delayMs of rotate(delays, round)) {
      for (const page of rotate(stage.pages, round)) {
        await waitForQuiet(quietShare, patienceMs);
        const line: string[] = [];
        for (const variant of rotate(variants, round)) {
          const load = await visit(stage, { page, variant, delayMs }, onHung);
          loads.push({ ...load, variant, path: page.path, delayMs, round });
          line.push(`${variant} ${load.contentMs.toFixed(0)} ms (others ${((load.others ?? 0) * 100).toFixed(0)} %)`);
        }
        say(`  round ${round}, ${delayMs} ms, ${page.path}: ${line.join(', ')}`);
      }
    }
  }
  const report = [
    '# First remote route against a monolith of the same source',
    `${new Date().toISOString()}, ${describeMachine()}. ${stage.protocol}, every response delayed for itself; ${rounds} rounds, interleaved; Chromium ${stage.browser.version()}, a new browser context with cold cache for every visit.`,
    renderLoadReport({ loads, paths: stage.pages.map(({ path }) => path), delays, quietShare, hung }),
  ].join('\n\n');
  const file = await keepResults('page-load', `${report}\n`, { protocol: stage.protocol, loads, hung });
  say(`\n${report}\n\nKept in ${file}`);
});
