import { Agent } from 'node:http';
import { join } from 'node:path';
import { servedAsCookie, visitorCookie } from '@billfold/shared/contracts/plan.contract';
import {
  openOwnRegistry,
  realModules,
  realRemotes,
  reason,
  writeRules,
  writeTeams,
} from './registry/own-registry';
import { makeFolder, runBench, say, type Teardown } from './stage/bench';
import { loadByClients, send, timedInTurn } from './stage/load';
import { openProduct } from './stage/servers';
import { median, medianRatio, timesOf } from './stage/statistics';
import { column, formatNumber, inMs, tableOf } from './stage/text-table';

const pagePath = '/customer/login';
const crowd = 10;
type Size = Readonly<{ modules: number; rules: number; skipBuild: boolean }>;

const openSides = async (teardown: Teardown, { modules, rules, skipBuild }: Size) => {
  const folder = await makeFolder(teardown, 'plan');
  const variables = { SKIP_BUILD: skipBuild ? '1' : '0', DEMO: '0' };
  const durability = { durability: 'none' } as const;
  const product = await openProduct(teardown, join(folder, 'data'), variables, durability);
  const write = (version: string) =>
    writeTeams(modules - realRemotes, folder, ['mf-automation'], version);
  const [first, second] = [await write('1.0.0'), await write('1.1.0')];
  const open = (name: string, builds: readonly string[]) =>
    openOwnRegistry(teardown, product, folder, name, builds);
  const few = await open('plan_few', []);
  const plain = await open('plan_plain', first);
  const ruled = await open('plan_ruled', first);
  const candidates = await ruled.registerBuilds(second, { ...reason, makeDefault: false });
  say(`  writing ${rules} rules of each of ${candidates.length} modules …`);
  await writeRules(
    ruled.url,
    candidates.map(({ name }) => name),
    rules,
  );
  return [
    { name: '5 modules, no rule', url: few.url },
    { name: `${modules} modules, no rule`, url: plain.url },
    { name: `${modules} modules × ${rules} rules`, url: ruled.url },
  ];
};

type Headers = Readonly<Record<string, string>>;
/** Headers of a visitor: none comes twice, and visitors of every merchant come. */
const visitor = (index: number): Headers => ({
  cookie: `${visitorCookie}=00000000-0000-4000-8000-${String(index).padStart(12, '0')}; ${servedAsCookie}=customer.${100_000 + index}.${1 + (index % 1_000)}`,
  'accept-encoding': 'br',
});

/** Loads one page after the other over one connection. */
const visitOneByOne = async (url: string, visitors: readonly Headers[]) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ms = await timedInTurn(visitors, (headers) => send(agent, url, { headers }));
  agent.destroy();
  return timesOf(ms);
};

const measureSide = async (url: string, visitors: readonly Headers[], seconds: number) => ({
  first: await visitOneByOne(url, visitors),
  again: await visitOneByOne(
    url,
    visitors.slice(-50).flatMap((each) => [each, each, each, each]),
  ),
  crowd: await loadByClients(crowd, seconds, (agent, client, turn) => {
    const headers = visitors[(turn * crowd + client) % visitors.length] ?? {};
    return send(agent, url, { headers });
  }),
});
type Side = Awaited<ReturnType<typeof measureSide>>;

type Row = readonly [label: string, digits: number, read: (one: Side) => number];
const rows: readonly Row[] = [
  ['a visitor who never was here, p50', 2, ({ first }) => first.p50],
  ['a visitor who never was here, p99', 2, ({ first }) => first.p99],
  ['the same visitor again, p50', 2, ({ again }) => again.p50],
  ['the same visitor again, p99', 2, ({ again }) => again.p99],
  ['ten at a time, p50', 1, ({ crowd: all }) => all.p50],
  ['ten at a time, p99', 1, ({ crowd: all }) => all.p99],
  ['ten at a time, page views a second', 0, ({ crowd: all }) => all.perSecond],
];

await runBench(
  {
    name: 'plan',
    texts: { modules: '100', rules: '50', views: '400', seconds: '5' },
    flags: ['skip-build'],
  },
  async ({ teardown, number, has, ...common }) => {
    const modules = Math.floor(number('modules', realModules.length));
    const rules = Math.floor(number('rules', 1));
    const views = Math.floor(number('views', 10));
    const seconds = number('seconds', 1);
    const rounds = Math.min(common.rounds.rounds, 3);
    const sides = await openSides(teardown, { modules, rules, skipBuild: has('skip-build') });
    /** The rounds of each side, in the order of the sides. */
    const measured = sides.map((): Side[] => []);
    for (let round = 1; round <= rounds; round += 1) {
      // Other visitors in every round: the pages of earlier visitors are cached.
      const visitors = Array.from({ length: views }, (_, index) => visitor(views * round + index));
      for (const [index, { name, url }] of sides.entries()) {
        const one = await measureSide(`${url}${pagePath}`, visitors, seconds);
        measured[index]?.push(one);
        say(
          `  round ${round}, ${name}: first ${inMs(one.first.p50, 1)}, again ${inMs(one.again.p50, 1)}, crowd ${formatNumber(one.crowd.perSecond)} a second`,
        );
      }
    }
    const valuesOf = (side: number, [, , read]: Row) => (measured[side] ?? []).map(read);
    const ratio = (row: Row, to: number) =>
      formatNumber(medianRatio(valuesOf(2, row), valuesOf(to, row)), 2);
    return {
      title: 'The page of one visitor among many rules',
      about: `${rounds} rounds of ${views} page views of ${pagePath} by as many visitors, one after the other over HTTP; then ten connections for ${seconds} s. The registry, the load and the database share this machine.`,
      parts: [
        tableOf(rows, [
          ['ms but for the last', ([label]) => label],
          ...sides.map(({ name }, side) =>
            column(name, (row: Row) => formatNumber(median(valuesOf(side, row)), row[1])),
          ),
          ['rules : no rule', (row) => ratio(row, 1)],
          ['rules : 5 modules', (row) => ratio(row, 0)],
        ]),
      ],
      measurements: measured,
    };
  },
);
