import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type {
  Overview,
  ReleaseSummary,
  RolloutState,
} from '@billfold/shared/contracts/rollout.contract';
import { readCliConfig, type CliConfig } from '../settings/config';
import type { SigningKey } from '../modules/catalogue/release-keys';
import { describeBuild, writeBuild, type BuildOptions, nameOf } from '../testing/build-folder';
import { openRegistry, operatorSecret, setUpRegistry } from '../testing/test-registry';
import { runCli } from './run-cli';

const execute = promisify(execFile);
const path = process.env['PATH'] ?? '';
const at = setUpRegistry({}, ({ register }) =>
  register([{ module: 'shell' }, { module: 'mf-inbox' }]),
);
let url = '';
let variables: Record<string, string>;
let home = '';

const listen = async (): Promise<void> => {
  const { server } = at.registry.app;
  if (!server.listening) await at.registry.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/**
 * Its `npm` does nothing: npm itself takes half a second to do so. Not in the folder of the tests, where nothing may be
 * executed on some machines.
 */
let quick = '';
beforeAll(async () => {
  quick = await mkdtemp(join(tmpdir(), 'billfold-npm-'));
  await writeFile(join(quick, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
});
beforeEach(async () => {
  await listen();
  home = await mkdtemp(join(at.server.folder, 'workspace-'));
  variables = { DATA_DIR: at.world.folder, REGISTRY_TOKEN: operatorSecret };
  process.env['PATH'] = [quick, path].join(delimiter);
});
afterAll(async () => {
  process.env['PATH'] = path;
  await rm(quick, { recursive: true });
});

/** A workspace whose build is done by copying what the test made. Scripts that a test gives are run by npm. */
const writeModule = async (
  build: BuildOptions,
  scripts?: { readonly types?: string | undefined; readonly build?: string | undefined },
): Promise<void> => {
  if (scripts !== undefined) process.env['PATH'] = path;
  await cp(await writeBuild(at.server.folder, build), join(home, 'dist'), {
    recursive: true,
    force: true,
  });
  await writeFile(join(home, 'module.json'), '{}');
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({
      name: 'mf',
      version: build.version ?? '1.0.0',
      private: true,
      scripts: { types: 'exit 0', build: 'exit 0', ...scripts },
    }),
  );
};
const callAs = async (change: Partial<CliConfig['spelling']>, words: readonly string[]) => {
  const output: string[] = [];
  const complained: string[] = [];
  const config = readCliConfig({ ...variables, REGISTRY_URL: url });
  const spelling = { ...config.spelling, ...change };
  const code = await runCli(
    words,
    { ...config, spelling, workingFolder: home },
    {
      say: (line) => output.push(line),
      complain: (line) => complained.push(line),
    },
  );
  return { code, said: output.join('\n'), complained: complained.join('\n') };
};
const call = (...words: readonly string[]) => callAs({}, words);
const stateOf = async (module: string): Promise<RolloutState | undefined> =>
  (JSON.parse((await call('status', '--json')).said) as Overview).environments
    .find(({ name }) => name === 'dev')
    ?.modules.find((state) => state.module === module);
const released = async (): Promise<readonly string[]> =>
  (JSON.parse((await call('list', 'mf-inbox', '--json')).said) as ReleaseSummary[]).map(
    ({ version }) => version,
  );

describe('release of a module from its folder', () => {
  const next = { module: 'mf-inbox', version: '1.1.0' };

  it('builds, signs and registers it without serving it, and prints the next steps', async () => {
    await writeModule(next, {});
    const { code, said, complained } = await call('release', '--reason', 'new chat');
    expect([code, complained]).toEqual([0, '']);
    expect(said).toMatch(
      /^Releasing workspace-\w+ 1\.1\.0 to dev\n.* s {2}types checked, built\n.+ s {2}signed with local-\w+\n.+ s {2}uploaded 3 files \(\d+ kB gzip\), accepted\n/,
    );
    expect(said).toContain(`${nameOf(next)} is registered (`);
    expect(said).toContain(`see it:      ${url}/admin/inbox?use=${nameOf(next)}`);
    expect(said).toContain(`npm run registry -- promote ${nameOf(next)} --env dev`);
    expect((await stateOf('mf-inbox'))?.default).toMatch(/^mf-inbox@1\.0\.0-/);
    expect((await call('release')).said).toContain('was registered already');
  });

  it('names the version alone in the folder of a team elsewhere', async () => {
    await writeModule(next, {});
    expect((await callAs({ teamFolder: home }, ['release'])).said).toMatch(
      /^Releasing version 1\.1\.0 to dev\n/,
    );
  });

  it('needs no script that checks types, but one that builds', async () => {
    await writeModule(next, { types: undefined });
    await writeFile(join(home, 'module.json'), '{"budgetKb":40}');
    expect(await call('release')).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/ s {2}built, within its budget\n/),
    });
    await writeModule({ ...next, version: '1.2.0' }, { build: undefined });
    expect(await call('release')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^package\.json has no script "build"/),
    });
    expect(await released()).not.toContain('1.2.0');
  });

  it('prints a way to see it that its registry allows', async () => {
    await writeModule(next);
    expect((await call('release', '--env', 'qa')).said).toContain(
      'see it:      at the registry that serves qa\n',
    );
    const RELEASE_KEY = join(variables['DATA_DIR'] ?? '', 'registry/release-key.json');
    const { kty, crv, x, kid } = JSON.parse(await readFile(RELEASE_KEY, 'utf8')) as SigningKey;
    await at.registry.close();
    at.registry = await openRegistry(at.world, {
      NODE_ENV: 'production',
      REGISTRY_ENVIRONMENT: 'qa',
      RELEASE_KEYS: JSON.stringify({ keys: [{ kty, crv, x, kid, name: 'ci' }] }),
      RELEASE_KEY,
    });
    await listen();
    variables = { ...variables, RELEASE_KEY };
    expect((await call('release')).said).toContain(
      `see it:      npm run registry -- override issue ${nameOf(next)} --env qa --for <who>`,
    );
    await writeModule({ ...next, version: '1.2.0' });
    expect((await call('register', join(home, 'dist'))).said).toMatch(
      /is registered; no visitor is served it yet$/,
    );
  });

  it('starts a canary or serves it to every visitor', async () => {
    await writeModule(next);
    expect((await call('release', '--percent', '5', '--steps', '25,100', '--gate')).said).toContain(
      'served to 5 %',
    );
    expect((await stateOf('mf-inbox'))?.percentage).toMatchObject({
      release: nameOf(next),
      percent: 5,
      steps: [25, 100],
      gate: { windowS: 900 },
    });
    await call('rollback', 'mf-inbox');
    const answer = JSON.parse((await call('release', '--default', '--json')).said) as {
      name: string;
      steps: { step: string }[];
    };
    expect([answer.name, answer.steps.length, (await stateOf('mf-inbox'))?.default]).toEqual([
      nameOf(next),
      4,
      nameOf(next),
    ]);
  });

  it('shows it at the address of a preview alone, also the first release of a module', async () => {
    const module = {
      module: 'mf-search',
      version: '0.1.0-preview-feature-x',
      routes: [{ ...describeBuild({ module: 'mf-inbox' }).release.routes[0], path: '/admin/find' }],
    } as BuildOptions;
    await writeModule(module, {
      build: `node -e "require('fs').writeFileSync('asked', process.env.RELEASE_PREVIEW)"`,
    });
    const { code, said, complained } = await call('release', '--preview', 'feature/x');
    expect([code, complained]).toEqual([0, '']);
    expect(await readFile(join(home, 'asked'), 'utf8')).toBe('feature/x');
    expect(said).toContain(`${nameOf(module)} is in the preview feature/x (`);
    const link = /see it: +(\S+)/.exec(said)?.[1] ?? '';
    expect(new URL(link).pathname).toBe('/admin/find');
    expect(said).toContain(
      `to paste:    [Preview feature/x](${link}): ${nameOf(module).replace('@', ' ')}, until `,
    );
    expect(await stateOf('mf-search')).toBeUndefined();
    expect((await call('preview', 'list')).said).toContain(link);
    // Another commit of the branch, under the same version.
    const next = { ...module, contents: { 'remoteEntry.0001.js': 'changed' } };
    await writeModule({ ...next, routes: [] });
    expect((await call('release', '--preview', 'feature/x')).code).toBe(0);
    expect((await call('preview', 'end', 'feature/x')).code).toBe(0);
    expect((await call('preview', 'list')).said).toBe('dev has no preview.');
  });

  it('asks for another version when its name has other bytes', async () => {
    await writeModule({
      module: 'mf-inbox',
      contents: { 'remoteEntry.0001.js': 'changed' },
      routes: [],
    });
    const { code, complained } = await call('release');
    expect([code, complained]).toEqual([
      1,
      expect.stringMatching(
        /^Version 1\.0\.0 of mf-inbox is released already, with other bytes \(mf-inbox@1\.0\.0-\w+\)\. Raise the version: npm version patch -w mf-inbox\. The same source built in another folder has other bytes, too\.$/,
      ),
    ]);
    expect(await released()).toEqual(['1.0.0']);
  });

  it.each([
    [
      { types: 'echo wrong.ts:1 is no number && exit 2' },
      /^wrong\.ts:1 is no number\nThe types do not check; nothing was registered\.$/,
    ],
    [
      { build: 'echo needs 27.1 kB; its budget is 26 kB && exit 1' },
      /The build failed; nothing was registered\.$/,
    ],
  ])('registers nothing when %j fails, and shows the output', async (scripts, sentence) => {
    await writeModule(next, scripts);
    const { code, complained } = await call('release');
    expect([code, complained]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await released()).toEqual(['1.0.0']);
  });

  it('does not register a release that the served shell cannot run', async () => {
    await writeModule({ ...next, contract: 7 });
    expect(await call('release')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(
        /needs contract 7; shell@\S+ serves 1 and the one before\.$/,
      ),
    });
    expect(await released()).toEqual(['1.0.0']);
  });

  it('warns of changes without a commit', async () => {
    await execute('git', ['init', '-q'], { cwd: home });
    await writeModule(next);
    expect((await call('release')).said).toMatch(/warning: \d+ files? (is|are) not committed/);
  });

  it.each([
    [['--default', '--percent', '5'], 2, 'Either --default or --percent, not both.'],
    [
      ['--preview', 'x', '--default'],
      2,
      'A preview is served to no visitor: leave out --default and --percent.',
    ],
    [['--days', '3'], 2, '--days needs --preview, the name of the preview.'],
    [['--preview', 'a b'], 2, expect.stringMatching(/^'a b' is no name of a preview:/)],
    [
      ['--preview', 'x', '--env', 'qa'],
      1,
      'This registry serves dev. Set REGISTRY_URL to the one that serves qa: its pages show the preview.',
    ],
    [['--gate'], 2, '--steps and --gate need --percent, the share to begin with.'],
    [['--env', 'moon'], 1, 'There is no environment moon; there are dev, production, qa, staging.'],
  ])('refuses %j before the build', async (flags, code, sentence) => {
    await writeModule(next, { build: 'echo built too early && exit 1' });
    expect(await call('release', ...flags)).toMatchObject({ code, complained: sentence });
  });

  it('names the folder where it works', async () => {
    expect(await call('release')).toMatchObject({
      code: 1,
      complained: 'There is no module here. Run it as: npm run release -w mf-inbox -- --env qa',
    });
  });
});
