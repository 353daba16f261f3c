import { join } from 'node:path';
import { openOwnRegistry, realModules, realRemotes, reason } from './registry/own-registry';
import { manyVisitors, visitAsCrowd, visitOneByOne } from './registry/page-visits';
import { writeRules } from './registry/rules';
import { writeSyntheticRemote } from './registry/synthetic-remote';
import { makeFolder, runBench, say } from './stage/bench';
import { openProduct } from './stage/servers';
import { median, medianRatio, timesOf } from './stage/statistics';
import type { Teardown } from './stage/teardown';
import { column, formatNumber, tableOf } from './stage/text-table';

const environment = 'dev';
const pagePath = '/customer/login';

const openSides = async (
  teardown: Teardown,
  { modules, rules, skipBuild }: Readonly<{ modules: number; rules: number; skipBuild: boolean }>,
) => {
  const folder = await makeFolder(teardown, 'plan');
  const variables = { SKIP_BUILD: skipBuild ? '1' : '0', DEMO: '0' };
  const product = await openProduct(teardown, join(folder, 'data'), variables, {
    durability: 'none',
  });
  const names = Array.from(
    { length: modules - realRemotes },
    (_unused, index) => `mf-team-${String(index + 1).padStart(3, '0')}`,
  );
  const write = (version: string): Promise<readonly string[]> =>
    Promise.all(
      names.map((module) =>
        writeSyntheticRemote({ module, version, like: 'mf-automation', folder }),
      ),
    );
  const [first, second] = [await write('1.0.0'), await write('1.1.0')];
  const open = (name: string, builds: readonly string[]) =>
    openOwnRegistry(teardown, product, folder, name, builds);
  const few = await open('plan_few', []);
  const plain = await open('plan_plain', first);
  const ruled = await open('plan_ruled', first);
  const candidates = await ruled.registerBuilds(second, { ...reason, makeDefault: false });
  say(`  writing ${rules} rules of each of ${names.length} modules …`);
  const ruledModules = candidates.map(({ name }) => ({
    module: name.slice(0, name.indexOf('@')),
    candidate: name,
  }));
  await writeRules(ruled.url, environment, ruledModules, rules);
  return [
    { name: '5 modules, no rule', url: few.url },
    { name: `${modules} modules, no rule`, url: plain.url },
    { name: `${modules} modules × ${rules} rules`, url: ruled.url },
  ];
};

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
    const skipBuild = has('skip-build');
    const sides = await openSides(teardown, { modules, rules, skipBuild });

    const measureSide = async (url: string, visitors: ReturnType<typeof manyVisitors>) => {
      const page = `${url}${pagePath}`;
      const known = visitors.slice(-50).flatMap((each) => [each, each, each, each]);
      return {
        first: await visitOneByOne(page, visitors),
        again: await visitOneByOne(page, known),
        crowd: await visitAsCrowd(page, visitors, seconds),
      };
    };
    type Side = Awaited<ReturnType<typeof measureSide>>;
    /** The rounds of each side, in the order of the sides. */
    const measured = sides.map((): Side[] => []);
    for (let round = 1; round <= rounds; round += 1) {
      // Other visitors in every round: the pages of earlier visitors are cached.
      const visitors = manyVisitors(views * (round + 1)).slice(views * round);
      for (const [index, { name, url }] of sides.entries()) {
        const one = await measureSide(url, visitors);
        measured[index]?.push(one);
        say(
          `  round ${round}, ${name}: first ${median(one.first).toFixed(1)} ms, again ${median(one.again).toFixed(1)} ms, crowd ${one.crowd.perSecond.toFixed(0)} a second`,
        );
      }
    }
    type Row = readonly [label: string, digits: number, read: (one: Side) => number];
    const rows: readonly Row[] = [
      ['a visitor who never was here, p50', 2, ({ first }) => timesOf(first).p50],
      ['a visitor who never was here, p99', 2, ({ first }) => timesOf(first).p99],
      ['the same visitor again, p50', 2, ({ again }) => timesOf(again).p50],
      ['the same visitor again, p99', 2, ({ again }) => timesOf(again).p99],
      ['ten at a time, p50', 1, ({ crowd }) => crowd.p50],
      ['ten at a time, p99', 1, ({ crowd }) => crowd.p99],
      ['ten at a time, page views a second', 0, ({ crowd }) => crowd.perSecond],
    ];
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
