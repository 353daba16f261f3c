import { join } from 'node:path';
import { servedAsCookie } from '@billfold/shared/contracts/plan.contract';
import { loadOnce, type MeasuredPage, type PageLoad } from './page-load/browser-load';
import type { DelayProxy } from './page-load/delay-proxy';
import { lineName, parseLine, type Line } from './page-load/line';
import { measuredPages, openGround } from './page-load/load-stage';
import { openOwnRegistry, realRemotes } from './registry/own-registry';
import { pageParts } from './registry/page-parts';
import { writeSyntheticRemote } from './registry/synthetic-remote';
import { runBench, say } from './stage/bench';
import { call } from './stage/call';
import { measureRounds, readRounds, type Measured } from './stage/rounds';
import { rotate } from './stage/statistics';
import type { Teardown } from './stage/teardown';
import { column, formatNumber, tableOf, titled } from './stage/text-table';

/** The synthetic remotes have the sizes of these, in turn. */
const likes = ['mf-admin', 'mf-inbox', 'mf-customer'] as const;
/** Pages whose size is reported in addition to the loaded ones: the staff's, and a payment page. */
const sizedPaths = ['/admin/invoices', '/customer/blytzwallet/invoice/1'];

type Site = { readonly count: number; readonly url: string; readonly proxy: DelayProxy };
type Load = PageLoad & Measured & { readonly count: number; readonly group: string };
const contentOf = ({ contentMs }: Load): number => contentMs;
const ofCount =
  (count: number) =>
  (load: Load): boolean =>
    load.count === count;
const groupName = (page: MeasuredPage, line: Line): string => `${page.path} at ${lineName(line)}`;

const openSites = async (teardown: Teardown, counts: readonly number[], skipBuild: boolean) => {
  const ground = await openGround(teardown, counts.length, { isHttp2: true, skipBuild });
  const { browser, product, folder } = ground;
  const sites: Site[] = [];
  for (const [index, count] of counts.entries()) {
    say(`  registering ${count} modules …`);
    const builds = await Promise.all(
      Array.from({ length: count - realRemotes }, (_unused, number) =>
        writeSyntheticRemote({
          module: `mf-team-${String(number + 1).padStart(2, '0')}`,
          version: '1.0.0',
          like: likes[number % likes.length] ?? 'mf-admin',
          folder: join(folder, `synthetic-${count}`),
        }),
      ),
    );
    const name = `modules_${count}`;
    const { url } = await openOwnRegistry(teardown, product, folder, name, builds);
    sites.push({ count, url, proxy: await ground.openProxy(index, url, url) });
  }
  return { sites, browser, pages: await measuredPages(browser, ground.originOf(0)) };
};

/** The bytes of the parts of a page, by site. With a session: pages without one also contain the sign-in. */
const sizeTable = async (sites: readonly Site[], path: string): Promise<string> => {
  const columns = await Promise.all(
    sites.map(async ({ url }) => {
      const cookie = `${servedAsCookie}=customer.1.`;
      return pageParts(await (await call(`${url}${path}`, { headers: { cookie } })).text());
    }),
  );
  const parts = (columns[0] ?? []).map(({ name }, row) => ({ name, row }));
  const inKb = (bytes = 0): string => formatNumber(bytes / 1_000, 1);
  type Part = (typeof parts)[number];
  const sized = (title: string, site: number, what: 'bytes' | 'brotliBytes') =>
    column(title, ({ row }: Part) => inKb(columns[site]?.[row]?.[what]));
  return tableOf(parts, [
    ['part of the page', ({ name }) => name],
    ...sites.map(({ count }, site) => sized(`${count} modules kB`, site, 'bytes')),
    ...sites.map(({ count }, site) => sized(`${count} kB, compressed`, site, 'brotliBytes')),
  ]);
};

const timeTable = (
  loads: readonly Load[],
  counts: readonly number[],
  groups: readonly string[],
  quietShare: number,
): string => {
  const { note, middle, ratio } = readRounds(loads, ({ group }) => group, quietShare);
  const [least = 0, ...more] = counts;
  const table = tableOf(groups, [
    ['page, line', (name) => name],
    ...counts.map((count) =>
      column(`${count} modules ms`, (name: string) => middle(name, ofCount(count), contentOf)),
    ),
    ...more.map((count) =>
      column(`${count} : ${least}`, (name: string) =>
        formatNumber(ratio(name, contentOf, ofCount(count), ofCount(least)), 2),
      ),
    ),
  ]);
  return titled(note, table);
};

await runBench(
  {
    name: 'registered-modules',
    texts: { counts: '5,20,50', lines: '0,150@1.6' },
    flags: ['skip-build'],
  },
  async ({ teardown, rounds, list, has }) => {
    const counts = list('counts', (text) =>
      /^\d{1,3}$/.test(text) && Number(text) >= realRemotes ? Number(text) : null,
    );
    const lines = list('lines', parseLine);
    const { sites, browser, pages } = await openSites(teardown, counts, has('skip-build'));

    const loadAll = async (page: MeasuredPage, line: Line, round: number) => {
      const loads: Load[] = [];
      for (const { count, proxy } of rotate(sites, round)) {
        proxy.use(line);
        const { origin } = proxy;
        const loaded = await loadOnce(browser, { origin, page, timeoutMs: 60_000, before: null });
        if (loaded === null)
          throw new Error(`${page.path} with ${count} modules never came to its content.`);
        loads.push({ ...loaded, count, group: groupName(page, line), round });
      }
      const texts = loads.map(
        ({ count, contentMs }) => `${count} modules ${formatNumber(contentMs)} ms`,
      );
      say(`  round ${round}, ${groupName(page, line)}: ${texts.join(', ')}`);
      return loads;
    };
    for (const page of pages) await loadAll(page, { delayMs: 0, megabits: null }, 0);
    const groups = pages.flatMap((page) => lines.map((line) => ({ page, line })));
    const loads = await measureRounds(rounds, groups, ({ page, line }, round) =>
      loadAll(page, line, round),
    );
    const names = groups.map(({ page, line }) => groupName(page, line));
    const title = '## From the start of the navigation until the heading of the screen is drawn';
    const parts = [titled(title, timeTable(loads, counts, names, rounds.quietShare))];
    for (const path of [...pages.map((page) => page.path), ...sizedPaths])
      parts.push(`## ${path}\n\n${await sizeTable(sites, path)}`);
    return {
      title: 'What registered modules cost a page that needs none of them',
      about: `${rounds.rounds} rounds, interleaved; Chromium ${browser.version()}, first visits, nothing cached. The modules beyond 5 are as large as real ones; no visit opens them.`,
      parts,
      measurements: { loads },
    };
  },
);
