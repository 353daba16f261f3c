import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '@billfold/launcher/config';
import { startProduct } from '@billfold/launcher/product';
import { servedAsCookie } from '@billfold/shared/contracts/plan.contract';
import { root } from './settings/config';
import { freePort } from './measure/child-process';
import { commonUsage, readCommandLine } from './measure/options';
import { measureQuietly } from './measure/quiet-group';
import { chooseRounds } from './measure/quiet-rounds';
import { describeMachine, keepResults } from './measure/results';
import { median, medianRatio, rotate } from './measure/statistics';
import { formatNumber, renderTable } from './measure/text-table';
import { runWithTeardown, type Teardown } from './measure/teardown';
import { loadOnce, type MeasuredPage, type PageLoad } from './page-load/browser-load';
import { makeCertificate } from './page-load/certificate';
import { startDelayProxy, type DelayProxy } from './page-load/delay-proxy';
import { lineName, parseLine, type Line } from './page-load/line';
import { measuredPages, openBrowser, upstreams } from './page-load/load-stage';
import { signInAna } from './page-load/sign-in';
import { openOwnRegistry } from './registry/own-registry';
import { pageParts, type PagePart } from './registry/page-parts';
import { writeSyntheticRemote } from './registry/synthetic-remote';

const usage = `npm run bench:registered-modules -- [--counts 5,20,50] [--lines 0,150@1.6] [--skip-build] ${commonUsage}`;
const say = (line: string): void => console.log(line);
const realModules = ['shell', 'mf-admin', 'mf-automation', 'mf-customer', 'mf-inbox', 'mf-public'];
/** The synthetic remotes have the sizes of these, in turn. */
const likes = ['mf-admin', 'mf-inbox', 'mf-customer'];
/** Pages whose size is reported in addition to the loaded ones: the staff's, and a payment page. */
const sizedPaths = ['/admin/invoices', '/customer/blytzwallet/invoice/1'];

type Site = { readonly count: number; readonly url: string; readonly proxy: DelayProxy };
type Load = PageLoad & {
  readonly count: number;
  readonly path: string;
  readonly line: string;
  readonly round: number;
};

const openSites = async (counts: readonly number[], skipBuild: boolean, teardown: Teardown) => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-registered-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const certificate = await makeCertificate(folder);
  const scheme = certificate === null ? 'http' : 'https';
  const ports = await Promise.all(counts.map(() => freePort()));
  const variables = {
    LIVE_ALLOWED_ORIGINS: ports.map((port) => `${scheme}://127.0.0.1:${port}`).join(','),
    SKIP_BUILD: skipBuild ? '1' : '0',
  };
  const product = await startProduct({
    config: testConfig(join(folder, 'data'), variables),
    apiProcess: 'separate',
    durability: 'none',
    log: say,
  });
  teardown.add(product.stop);
  const sites: Site[] = [];
  for (const [index, count] of counts.entries()) {
    say(`  registering ${count} modules …`);
    const registry = await openOwnRegistry({ product, name: `modules_${count}`, folder }, teardown);
    const others = Array.from({ length: count - (realModules.length - 1) }, (_unused, number) => ({
      module: `mf-team-${String(number + 1).padStart(2, '0')}`,
      version: '1.0.0',
      like: likes[number % likes.length] ?? 'mf-admin',
      folder: join(folder, `synthetic-${count}`),
    }));
    const builds = [
      ...realModules.map((module) => join(root, module, 'dist')),
      ...(await Promise.all(others.map(writeSyntheticRemote))),
    ];
    await registry.registerBuilds(builds, {
      makeDefault: true,
      actor: 'bench',
      reason: 'a measurement',
    });
    const port = ports[index] ?? 0;
    const proxy = await startDelayProxy({
      port,
      certificate,
      upstreamOf: upstreams(product.url, registry.url, registry.url),
    });
    teardown.add(proxy.close);
    sites.push({ count, url: registry.url, proxy });
  }
  const browser = await openBrowser(certificate, teardown);
  const [first] = sites;
  if (first === undefined) throw new Error(`Usage: ${usage}`);
  return { sites, browser, pages: measuredPages(await signInAna(browser, first.proxy.origin)) };
};

/** With a session: pages without one also contain the sign-in. */
const fetchPage = async (site: Site, path: string): Promise<string> => {
  const answer = await fetch(`${site.url}${path}`, {
    headers: { cookie: `${servedAsCookie}=customer.1.` },
  });
  if (!answer.ok) throw new Error(`${path} with ${site.count} modules answers ${answer.status}.`);
  return answer.text();
};

const sizeTable = (
  columns: readonly { readonly count: number; readonly parts: readonly PagePart[] }[],
): string =>
  renderTable({
    headings: [
      'part of the page',
      ...columns.map(({ count }) => `${count} modules kB`),
      ...columns.map(({ count }) => `${count} kB, compressed`),
    ],
    rows: (columns[0]?.parts ?? []).map(({ name }, row) => [
      name,
      ...columns.map(({ parts }) => formatNumber((parts[row]?.bytes ?? 0) / 1_000, 1)),
      ...columns.map(({ parts }) => formatNumber((parts[row]?.brotliBytes ?? 0) / 1_000, 1)),
    ]),
  });

const timeTable = (
  loads: readonly Load[],
  counts: readonly number[],
  groups: readonly { readonly path: string; readonly line: string }[],
  quietShare: number,
): string => {
  const nameOf = (one: { readonly path: string; readonly line: string }): string =>
    `${one.path} at ${one.line}`;
  const { roundsOf, note } = chooseRounds(
    groups.map((group) => ({
      name: nameOf(group),
      items: loads.filter((load) => nameOf(load) === nameOf(group)),
    })),
    quietShare,
  );
  const [least = 0] = counts;
  const table = renderTable({
    headings: [
      'page, line',
      ...counts.map((count) => `${count} modules ms`),
      ...counts.slice(1).map((count) => `${count} : ${least}`),
    ],
    rows: groups.map((group) => {
      const of = (count: number) =>
        roundsOf(nameOf(group)).map(
          (round) =>
            loads.find(
              (load) =>
                nameOf(load) === nameOf(group) && load.round === round && load.count === count,
            )?.contentMs,
        );
      const middle = (count: number) => median(of(count).filter((value) => value !== undefined));
      return [
        nameOf(group),
        ...counts.map((count) => formatNumber(middle(count))),
        ...counts.slice(1).map((count) => formatNumber(medianRatio(of(count), of(least)), 2)),
      ];
    }),
  });
  return `${note}\n\n${table}`;
};

await runWithTeardown(async (teardown) => {
  const { common, list, flag } = readCommandLine(usage, {
    texts: { counts: '5,20,50', lines: '0,150@1.6' },
    flags: ['skip-build'],
  });
  const counts = list('counts', (text) =>
    /^\d{1,3}$/.test(text) && Number(text) >= realModules.length - 1 ? Number(text) : null,
  );
  const lines = list('lines', parseLine);
  const { rounds, quiet } = common;
  const { sites, browser, pages } = await openSites(counts, flag('skip-build'), teardown);

  const loadAll = async (
    page: MeasuredPage,
    line: Line,
    round: number,
  ): Promise<readonly Load[]> => {
    const loads: Load[] = [];
    for (const { count, proxy } of rotate(sites, round)) {
      proxy.use(line);
      const loaded = await loadOnce(browser, {
        origin: proxy.origin,
        page,
        timeoutMs: 60_000,
        before: null,
      });
      if (loaded === null)
        throw new Error(`${page.path} with ${count} modules never came to its content.`);
      loads.push({ ...loaded, count, path: page.path, line: lineName(line), round });
    }
    say(
      `  round ${round}, ${lineName(line)}, ${page.path}: ${loads.map(({ count, contentMs }) => `${count} modules ${contentMs.toFixed(0)} ms`).join(', ')}`,
    );
    return loads;
  };
  for (const page of pages) await loadAll(page, { delayMs: 0, megabits: null }, 0);
  const loads: Load[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const line of rotate(lines, round))
      for (const page of pages)
        loads.push(...(await measureQuietly(() => loadAll(page, line, round), quiet)));
  }

  const tables = await Promise.all(
    [...pages.map(({ path }) => path), ...sizedPaths].map(
      async (path) =>
        `## ${path}\n\n${sizeTable(await Promise.all(sites.map(async (site) => ({ count: site.count, parts: pageParts(await fetchPage(site, path)) }))))}`,
    ),
  );
  const groups = pages.flatMap(({ path }) => lines.map((line) => ({ path, line: lineName(line) })));
  const report = [
    '# What registered modules cost a page that needs none of them',
    `${new Date().toISOString()}, ${describeMachine()}. ${rounds} rounds, interleaved; Chromium ${browser.version()}, first visits, nothing cached. The modules beyond 5 are as large as real ones; no visit opens them.`,
    `## From the start of the navigation until the heading of the screen is drawn\n\n${timeTable(loads, counts, groups, quiet.quietShare)}`,
    ...tables,
  ].join('\n\n');
  const file = await keepResults('registered-modules', `${report}\n`, { loads });
  say(`\n${report}\n\nKept in ${file}`);
});
