import { join } from 'node:path';
import { servedAsCookie } from '@billfold/shared/contracts/plan.contract';
import { loadOnce, type MeasuredPage, type PageLoad } from './page-load/browser-load';
import { lineName, parseLine, wideLine, type Line } from './page-load/line';
import { measuredPages, openGround } from './page-load/load-stage';
import { openOwnRegistry, realRemotes, writeTeams } from './registry/own-registry';
import { pageParts } from './registry/page-parts';
import { runBench, say, type Teardown } from './stage/bench';
import { call } from './stage/call';
import { readRounds, sideBySide } from './stage/rounds';
import { column, formatNumber, inMs, tableOf, titled } from './stage/text-table';

/** The synthetic remotes have the sizes of these, in turn. */
const likes = ['mf-admin', 'mf-inbox', 'mf-customer'] as const;
/** Pages whose size is reported in addition to the loaded ones: the staff's, and a payment page. */
const sizedPaths = ['/admin/invoices', '/customer/blytzwallet/invoice/1'];

type Visit = { readonly page: MeasuredPage; readonly line: Line };
const groupName = ({ page, line }: Visit): string => `${page.path} at ${lineName(line)}`;

const openSites = async (teardown: Teardown, counts: readonly number[], skipBuild: boolean) => {
  const ground = await openGround(teardown, counts.length, { isHttp2: true, skipBuild });
  const { browser, product, folder } = ground;
  const sites = [];
  for (const [index, count] of counts.entries()) {
    say(`  registering ${count} modules …`);
    const builds = await writeTeams(count - realRemotes, join(folder, `synthetic-${count}`), likes);
    const { url } = await openOwnRegistry(teardown, product, folder, `modules_${count}`, builds);
    sites.push({ count, url, proxy: await ground.openProxy(index, url, url) });
  }
  return { sites, browser, pages: await measuredPages(browser, ground.originOf(0)) };
};
type Site = Awaited<ReturnType<typeof openSites>>['sites'][number];
const siteName = ({ count }: Site): string => `${count} modules`;

/** The bytes of the parts of a page, by site. With a session: pages without one also contain the sign-in. */
const sizeTable = async (sites: readonly Site[], path: string): Promise<string> => {
  const columns = await Promise.all(
    sites.map(async ({ url }) => {
      const cookie = `${servedAsCookie}=customer.1.`;
      return pageParts(await (await call(`${url}${path}`, { headers: { cookie } })).text());
    }),
  );
  const sized = (title: string, site: number, what: 'bytes' | 'brotliBytes') =>
    column(title, (row: number) => formatNumber((columns[site]?.[row]?.[what] ?? 0) / 1_000, 1));
  return tableOf(
    [...(columns[0] ?? []).keys()],
    [
      ['part of the page', (row) => columns[0]?.[row]?.name],
      ...sites.map((site, index) => sized(`${siteName(site)} kB`, index, 'bytes')),
      ...sites.map(({ count }, index) => sized(`${count} kB, compressed`, index, 'brotliBytes')),
    ],
  );
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
    const compared = sideBySide(rounds, {
      sides: sites,
      groupName,
      sideName: siteName,
      measure: async ({ page, line }: Visit, site): Promise<PageLoad> => {
        const { origin } = site.proxy;
        site.proxy.use(line);
        const loaded = await loadOnce(browser, { origin, page, timeoutMs: 60_000, before: null });
        if (loaded === null)
          throw new Error(`${page.path} with ${siteName(site)} never came to its content.`);
        return loaded;
      },
      textOf: ({ contentMs }) => inMs(contentMs),
    });
    for (const page of pages) await compared.measureGroup({ page, line: wideLine });
    const groups = pages.flatMap((page) => lines.map((line) => ({ page, line })));
    const loads = await compared.measureRounds(groups);
    const { note, table } = readRounds(loads, rounds.quietShare);
    const [least = 0, ...more] = counts;
    const times = table(groups, {
      first: column('page, line', groupName),
      groupOf: groupName,
      sides: sites.map((site) => ({ name: siteName(site), heading: `${siteName(site)} ms` })),
      read: ({ contentMs }) => contentMs,
      ratios: more.map((count) => [`${count} : ${least}`, `${count} modules`, `${least} modules`]),
    });
    const title = '## From the start of the navigation until the heading of the screen is drawn';
    const parts = [titled(title, titled(note, times))];
    for (const path of [...pages.map((page) => page.path), ...sizedPaths])
      parts.push(titled(`## ${path}`, await sizeTable(sites, path)));
    return {
      title: 'What registered modules cost a page that needs none of them',
      about: `${rounds.rounds} rounds, interleaved; Chromium ${browser.version()}, first visits, nothing cached. The modules beyond 5 are as large as real ones; no visit opens them.`,
      parts,
      measurements: { loads },
    };
  },
);
