import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openBuildCache, type BuildCache } from './build-cache';
import { buildModules } from './module-builds';

let root = '';
let output: string[] = [];

/** Replaces webpack: fails on request, else writes a release with the number of its runs and the id of its process. */
const compiler = `
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const compile = (config) => {
  if (existsSync('src/crash.ts')) process.kill(process.pid, 'SIGKILL');
  if (existsSync('src/broken.ts')) return 'SyntaxError in broken.ts';
  appendFileSync('runs.log.tmp.txt', 'x');
  mkdirSync('dist', { recursive: true });
  writeFileSync(process.cwd().endsWith('console') ? 'dist/console.json' : 'dist/release.json', JSON.stringify({
    ...config, env: process.env.NODE_ENV, process: process.pid, source: readFileSync('src/remote.ts', 'utf8') }));
  return '';
};
module.exports = (config) => ({
  run: (done) => {
    const complaint = compile(config);
    done(null, { hasErrors: () => complaint !== '', toString: () => complaint });
  },
  close: (done) => done(null),
});
`;
const config = 'export default (_env, { mode }) => ({ mode });';
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const build = async (skip = false, cache?: BuildCache, builders = 2) => {
  output = [];
  const { builds, failed } = await buildModules(root, join(root, '.data/builds.json'), {
    skip,
    builders,
    log: (line) => output.push(line),
    ...(cache === undefined ? {} : { cache }),
  });
  return {
    fresh: builds
      .filter(({ isFresh }) => isFresh)
      .map(({ module }) => module)
      .toSorted(),
    current: builds
      .filter(({ isFresh }) => !isFresh)
      .map(({ module }) => module)
      .toSorted(),
    failed,
  };
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'billfold-builds-'));
  await write('node_modules/webpack/index.js', compiler);
  await write('package.json', '{ "type": "module" }');
  await write('node_modules/webpack/package.json', '{ "type": "commonjs" }');
  await write('webpack.common.js', 'recipe');
  await write('package-lock.json', '{}');
  await write('shared/src/http.ts', 'shared');
  await write('remote-kit/src/build/plugin.js', 'plugin');
  for (const module of ['shell', 'mf-inbox', 'mf-admin']) {
    await write(`${module}/webpack.config.js`, config);
    await write(`${module}/src/remote.ts`, module);
  }
  await write('mf-notes/readme.md', 'no module');
});
afterEach(async () => rm(root, { recursive: true, force: true }));

describe('module builds', () => {
  it('build everything at first and nothing the second time', async () => {
    expect(await build()).toEqual({
      fresh: ['mf-admin', 'mf-inbox', 'shell'],
      current: [],
      failed: [],
    });
    expect(output.slice(0, 2).toSorted()).toEqual(['  building mf-admin …', '  building shell …']);
    expect(JSON.parse(await readFile(join(root, 'shell/dist/release.json'), 'utf8'))).toMatchObject(
      { mode: 'production', env: 'production' },
    );
    expect(await build()).toEqual({
      fresh: [],
      current: ['mf-admin', 'mf-inbox', 'shell'],
      failed: [],
    });
    expect(output).toEqual([]);
  });

  it.each([
    ['mf-inbox/src/remote.ts', ['mf-inbox']],
    ['mf-inbox/src/features/new.ts', ['mf-inbox']],
    ['mf-inbox/package.json', ['mf-inbox']],
    ['mf-inbox/dist/release.json', ['mf-inbox']],
    ['mf-inbox/src/remote.test.ts', []],
    ['shared/src/http.ts', ['mf-admin', 'mf-inbox', 'shell']],
    ['remote-kit/src/build/plugin.js', ['mf-admin', 'mf-inbox', 'shell']],
    ['webpack.common.js', ['mf-admin', 'mf-inbox', 'shell']],
    ['package-lock.json', ['mf-admin', 'mf-inbox', 'shell']],
  ])('build after a change of %s %j', async (path, fresh) => {
    await build();
    await write(path, '{ "type": "module" }');
    expect((await build()).fresh).toEqual(fresh);
  });

  it('include the console for the registry without a release of it', async () => {
    await write('console/webpack.config.js', config);
    await write('console/src/remote.ts', 'console');
    const runs = (): Promise<string> => readFile(join(root, 'console/runs.log.tmp.txt'), 'utf8');
    expect((await build()).fresh).toEqual(['mf-admin', 'mf-inbox', 'shell']);
    expect(await runs()).toBe('x');
    await build();
    expect(await runs()).toBe('x');
    await write('console/src/remote.ts', 'changed');
    expect(await build()).toEqual({
      fresh: [],
      current: ['mf-admin', 'mf-inbox', 'shell'],
      failed: [],
    });
    expect(await runs()).toBe('xx');
  });

  it("show the compiler's errors, build the others, and retry next time", async () => {
    await write('mf-inbox/src/broken.ts', '');
    expect(await build()).toEqual({
      fresh: ['mf-admin', 'shell'],
      current: [],
      failed: ['mf-inbox'],
    });
    expect(output.join('\n')).toContain('SyntaxError in broken.ts');
    await rm(join(root, 'mf-inbox/src/broken.ts'));
    expect((await build()).fresh).toEqual(['mf-inbox']);
  });

  it('start as many processes as are wanted, and another after one that ended', async () => {
    const processOf = async (module: string): Promise<unknown> => {
      const file = join(root, module, 'dist/release.json');
      return (JSON.parse(await readFile(file, 'utf8')) as { readonly process: unknown }).process;
    };
    await build(false, undefined, 1);
    expect(await processOf('mf-inbox')).toBe(await processOf('shell'));
    expect(await processOf('mf-admin')).toBe(await processOf('shell'));
    await write('mf-admin/src/crash.ts', '');
    await write('mf-inbox/src/remote.ts', 'changed');
    expect(await build(false, undefined, 1)).toEqual({
      fresh: ['mf-inbox'],
      current: ['shell'],
      failed: ['mf-admin'],
    });
    expect(output.join('\n')).toContain('The process of the builds has ended.');
  });

  it('use existing builds on request', async () => {
    await build();
    await write('mf-inbox/src/remote.ts', 'changed');
    await rm(join(root, 'mf-admin/dist'), { recursive: true });
    expect(await build(true)).toEqual({
      fresh: ['mf-inbox'],
      current: ['shell'],
      failed: ['mf-admin'],
    });
  });

  it('copy what another checkout built of the same sources', async () => {
    const cache = openBuildCache(join(root, 'cache'));
    await build(false, cache);
    const release = (): Promise<string> =>
      readFile(join(root, 'mf-inbox/dist/release.json'), 'utf8');
    const built = await release();
    for (const module of ['shell', 'mf-inbox', 'mf-admin'])
      await rm(join(root, module, 'dist'), { recursive: true });
    await rm(join(root, '.data'), { recursive: true });
    await write('mf-admin/src/remote.ts', 'changed');
    expect((await build(false, cache)).fresh).toEqual(['mf-admin', 'mf-inbox', 'shell']);
    expect(output.filter((line) => line.includes('building'))).toEqual(['  building mf-admin …']);
    expect(await release()).toBe(built);
    expect((await build(false, cache)).current).toEqual(['mf-admin', 'mf-inbox', 'shell']);
  });

  it('are made as without a cache when it cannot be written or read', async () => {
    await write('cache', 'a file, no folder');
    const cache = openBuildCache(join(root, 'cache'));
    const all = ['mf-admin', 'mf-inbox', 'shell'];
    expect(await build(false, cache)).toEqual({ fresh: all, current: [], failed: [] });
    await rm(join(root, '.data'), { recursive: true });
    expect(await build(false, cache)).toEqual({ fresh: all, current: [], failed: [] });
    expect(output.filter((line) => line.includes('building'))).toHaveLength(3);
  });

  it('keep the six builds of a module that were used last', async () => {
    const cache = openBuildCache(join(root, 'cache'));
    await write('mf-inbox/dist/release.json', '{}');
    const folder = join(root, 'mf-inbox/dist');
    for (const sources of '123456') await cache.keep('mf-inbox', sources, folder);
    // The file system may give all of them the same time.
    for (const [index, sources] of ['2', '1', '3', '4', '5', '6'].entries())
      await utimes(join(root, `cache/mf-inbox@${sources}`), index, index);
    await cache.take('mf-inbox', '2', join(root, 'mf-inbox/dist'));
    await cache.keep('mf-inbox', '7', folder);
    expect((await readdir(join(root, 'cache'))).toSorted()).toEqual(
      ['2', '3', '4', '5', '6', '7'].map((sources) => `mf-inbox@${sources}`),
    );
  });
});
