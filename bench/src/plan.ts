import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '@billfold/launcher/config';
import { startProduct } from '@billfold/launcher/product';
import type { StartedRegistry } from '@billfold/registry/start';
import { root } from './settings/config';
import { commonUsage, readCommandLine } from './measure/options';
import { describeMachine, keepResults } from './measure/results';
import { median, medianRatio, percentile } from './measure/statistics';
import { formatNumber, renderTable } from './measure/text-table';
import { runWithTeardown, type Teardown } from './measure/teardown';
import { openOwnRegistry } from './registry/own-registry';
import {
  manyVisitors,
  visitAsCrowd,
  visitOneByOne,
  type Crowd,
  type Visitor,
} from './registry/page-visits';
import { writeRules, type RuledModule } from './registry/rules';
import { writeSyntheticRemote } from './registry/synthetic-remote';

const usage = `npm run bench:plan -- [--modules 100] [--rules 50] [--views 400] [--seconds 5] [--skip-build] ${commonUsage}`;
const say = (line: string): void => console.log(line);
const realModules = ['shell', 'mf-admin', 'mf-automation', 'mf-customer', 'mf-inbox', 'mf-public'];
const environment = 'dev';
const pagePath = '/customer/login';

const openRegistries = async (
  input: { readonly modules: number; readonly rules: number; readonly skipBuild: boolean },
  teardown: Teardown,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-plan-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const product = await startProduct({
    config: testConfig(join(folder, 'data'), {
      SKIP_BUILD: input.skipBuild ? '1' : '0',
      DEMO: '0',
    }),
    durability: 'none',
    log: say,
  });
  teardown.add(product.stop);
  const names = Array.from(
    { length: input.modules - (realModules.length - 1) },
    (_unused, index) => `mf-team-${String(index + 1).padStart(3, '0')}`,
  );
  const write = (version: string): Promise<readonly string[]> =>
    Promise.all(
      names.map((module) =>
        writeSyntheticRemote({
          module,
          version,
          like: 'mf-automation',
          folder: join(folder, 'synthetic'),
        }),
      ),
    );
  const [first, second] = [await write('1.0.0'), await write('1.1.0')];
  const real = realModules.map((module) => join(root, module, 'dist'));
  const options = { actor: 'bench', reason: 'a measurement' };
  const open = async (name: string): Promise<StartedRegistry> => {
    const registry = await openOwnRegistry({ product, name, folder }, teardown);
    await registry.registerBuilds([...real, ...first], { ...options, makeDefault: true });
    return registry;
  };
  const few = await openOwnRegistry({ product, name: 'plan_few', folder }, teardown);
  await few.registerBuilds(real, { ...options, makeDefault: true });
  const plain = await open('plan_plain');
  const ruled = await open('plan_ruled');
  const candidates = await ruled.registerBuilds(second, { ...options, makeDefault: false });
  say(`  writing ${input.rules} rules of each of ${names.length} modules …`);
  const modules: readonly RuledModule[] = candidates.map(({ name }) => ({
    module: name.slice(0, name.indexOf('@')),
    candidate: name,
  }));
  await writeRules(ruled.url, environment, modules, input.rules);
  return { few, plain, ruled };
};

type Measured = {
  readonly name: string;
  readonly first: readonly number[];
  readonly again: readonly number[];
  readonly crowd: Crowd;
};

type Side = { readonly name: string; readonly url: string };
type Size = { readonly rounds: number; readonly views: number; readonly seconds: number };

const measureSide = async (
  { name, url }: Side,
  visitors: readonly Visitor[],
  seconds: number,
): Promise<Measured> => {
  const page = `${url}${pagePath}`;
  const first = await visitOneByOne(page, visitors);
  const again = await visitOneByOne(
    page,
    visitors.slice(-50).flatMap((visitor) => Array.from({ length: 4 }, () => visitor)),
  );
  const crowd = await visitAsCrowd(page, visitors, seconds);
  return { name, first, again, crowd };
};

/** The rounds of each side, in the order of the sides. */
const measureSides = async (
  sides: readonly Side[],
  { rounds, views, seconds }: Size,
): Promise<readonly (readonly Measured[])[]> => {
  const measured = sides.map((): Measured[] => []);
  for (let round = 1; round <= rounds; round += 1) {
    // Other visitors in every round: the pages of earlier visitors are cached.
    const visitors: readonly Visitor[] = manyVisitors(views * (round + 1)).slice(views * round);
    for (const [index, side] of sides.entries()) {
      const one = await measureSide(side, visitors, seconds);
      measured[index]?.push(one);
      say(
        `  round ${round}, ${side.name}: first ${median(one.first).toFixed(1)} ms, again ${median(one.again).toFixed(1)} ms, crowd ${one.crowd.perSecond.toFixed(0)} a second`,
      );
    }
  }
  return measured;
};

const renderReport = (
  sides: readonly Side[],
  measured: readonly (readonly Measured[])[],
  { rounds, views, seconds }: Size,
): string => {
  const of = (index: number, read: (one: Measured) => number): readonly number[] =>
    (measured[index] ?? []).map(read);
  const row = (
    label: string,
    read: (one: Measured) => number,
    digits: number,
  ): readonly string[] => [
    label,
    ...sides.map((_side, index) => formatNumber(median(of(index, read)), digits)),
    formatNumber(medianRatio(of(2, read), of(1, read)), 2),
    formatNumber(medianRatio(of(2, read), of(0, read)), 2),
  ];
  return [
    '# The page of one visitor among many rules',
    `${new Date().toISOString()}, ${describeMachine()}. ${rounds} rounds of ${views} page views of ${pagePath} by as many visitors, one after the other over HTTP; then ten connections for ${seconds} s. The registry, the load and the database share this machine.`,
    renderTable({
      headings: [
        'ms but for the last',
        ...sides.map(({ name }) => name),
        'rules : no rule',
        'rules : 5 modules',
      ],
      rows: [
        row('a visitor who never was here, p50', ({ first }) => percentile(first, 0.5), 2),
        row('a visitor who never was here, p99', ({ first }) => percentile(first, 0.99), 2),
        row('the same visitor again, p50', ({ again }) => percentile(again, 0.5), 2),
        row('the same visitor again, p99', ({ again }) => percentile(again, 0.99), 2),
        row('ten at a time, p50', ({ crowd }) => crowd.p50, 1),
        row('ten at a time, p99', ({ crowd }) => crowd.p99, 1),
        row('ten at a time, page views a second', ({ crowd }) => crowd.perSecond, 0),
      ],
    }),
  ].join('\n\n');
};

await runWithTeardown(async (teardown) => {
  const { common, number, flag } = readCommandLine(usage, {
    texts: { modules: '100', rules: '50', views: '400', seconds: '5' },
    flags: ['skip-build'],
  });
  const [modules, rules, views, seconds] = [
    Math.floor(number('modules', realModules.length)),
    Math.floor(number('rules', 1)),
    Math.floor(number('views', 10)),
    number('seconds', 1),
  ];
  const size: Size = { rounds: Math.min(common.rounds, 3), views, seconds };
  const { few, plain, ruled } = await openRegistries(
    { modules, rules, skipBuild: flag('skip-build') },
    teardown,
  );
  const sides = [
    { name: '5 modules, no rule', url: few.url },
    { name: `${modules} modules, no rule`, url: plain.url },
    { name: `${modules} modules × ${rules} rules`, url: ruled.url },
  ];

  const measured = await measureSides(sides, size);
  const report = renderReport(sides, measured, size);
  const file = await keepResults('plan', `${report}\n`, measured);
  say(`\n${report}\n\nKept in ${file}`);
});
