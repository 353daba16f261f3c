import { commands } from '@billfold/registry/commands';
import { Release } from '@billfold/shared/contracts/release.contract';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { parse } from 'yaml';
import { openEmptyFolder, type EmptyFolder, type Ran } from './testing/packed-kit';

/** Packing compiles the kit's types, and each test starts programs: much longer on a loaded machine. */
jest.setTimeout(240_000);
let theirs: EmptyFolder;
const kit = (...parts: readonly string[]): string =>
  join(theirs.path, 'node_modules/@billfold/remote-kit', ...parts);

beforeAll(async () => {
  theirs = await openEmptyFolder();
  await theirs.install(
    'webpack',
    '@module-federation/enhanced',
    'swc-loader',
    'css-loader',
    'mini-css-extract-plugin',
    'react',
    'react-dom',
    'react-redux',
    'react-router-dom',
    'redux',
    'redux-saga',
    '@reduxjs/toolkit',
  );
}, 240_000);
afterAll(() => theirs.remove());

const remote = kit.bind(null, 'dist/billfold-remote.js');

/**
 * The example of the kit for webpack, in a folder of its own beside the installed packages; its module.json with other
 * facts.
 */
const writeRemote = async (
  folder: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<(program: string, ...words: readonly string[]) => Promise<Ran>> => {
  await theirs.write(`${folder}/package.json`, JSON.stringify({ name: 'notes', version: '1.0.0' }));
  const runHere: EmptyFolder['run'] = (program, ...words) =>
    theirs.runIn(folder, program, ...words);
  const words = ['new', 'mf-notes', '--path', '/admin/notes', '--bundler', 'webpack'];
  expect(await runHere(remote(), ...words)).toMatchObject({ code: 0 });
  const file = `${folder}/module.json`;
  const written = JSON.parse(await readFile(join(theirs.path, file), 'utf8')) as object;
  await theirs.write(file, JSON.stringify({ ...written, ...facts }));
  return runHere;
};
const webpack = join(process.cwd(), '../node_modules/.bin/webpack');

describe('the packed kit', () => {
  it('holds all that it needs, and no path of this repository', async () => {
    const files = await readdir(kit('dist'), { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of files.filter((one) => one.isFile())) {
      const file = join(parentPath, name);
      const text = await readFile(file, 'utf8');
      expect({ file, own: /(from|import\() ?["']@billfold\//.test(text) }).toEqual({
        file,
        own: false,
      });
      expect(text).not.toContain(process.cwd());
    }
    const packed = (await readdir(theirs.path)).filter((name) => name.endsWith('.tgz'));
    expect(packed).toEqual([expect.stringMatching(/^billfold-remote-kit-\d+\.\d+\.\d+\.tgz$/)]);
    const { size } = await stat(join(theirs.path, String(packed[0])));
    expect(size).toBeLessThan(300_000);
  });

  it('checks a release.json as the registry does, and has its schema', async () => {
    const { output } = await theirs.run(
      'node',
      '--input-type=module',
      '-e',
      `import { contractVersion, shareRanges, whyRefused } from '@billfold/remote-kit';
      console.log(contractVersion, shareRanges.react, whyRefused('{}')[0]);`,
    );
    expect(output).toMatch(/^1 \^19\.0\.0 release\.json is not valid: .*module/);
    expect(JSON.parse(await readFile(kit('dist/release.schema.json'), 'utf8'))).toMatchObject(
      JSON.parse(JSON.stringify(Release)) as object,
    );
  });

  it('asks for the majors of the packages that the shell provides', async () => {
    const versionOf = async (name: string): Promise<string> => {
      const file = join(process.cwd(), '../node_modules', name, 'package.json');
      return (JSON.parse(await readFile(file, 'utf8')) as { readonly version: string }).version;
    };
    const { peerDependencies } = JSON.parse(await readFile(kit('package.json'), 'utf8')) as {
      readonly peerDependencies: Readonly<Record<string, string>>;
    };
    const { output } = await theirs.run(
      'node',
      '--input-type=module',
      '-e',
      `import { shareRanges } from '@billfold/remote-kit'; console.log(JSON.stringify(shareRanges));`,
    );
    const ranges = JSON.parse(output) as Readonly<Record<string, string>>;
    for (const [share, range] of Object.entries(ranges)) {
      expect([share, range]).toEqual([share, expect.stringMatching(/^\^\d+\.0\.0$/)]);
      const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(share) ?? [];
      expect([share, satisfies(await versionOf(name), range)]).toEqual([share, true]);
      expect([name, peerDependencies[name] ?? range]).toEqual([name, range]);
    }
  });

  it('has types that need no other package and refuse another contract', async () => {
    await theirs.write(
      'remote.ts',
      `import { contractVersion, type CreateRemote, type Release } from '@billfold/remote-kit';
      import { releasePlugin } from '@billfold/remote-kit/rspack';
      import { remotePlugins } from '@billfold/remote-kit/vite';
      import { mountFakeShell } from '@billfold/remote-kit/fake-shell';
      export const createRemote: CreateRemote = (services) => ({
        contract: contractVersion,
        routes: [{ path: '/admin/notes', lazy: async () => ({ Component: () => services.module }) }],
      });
      declare global {
        interface BillfoldSlots { 'mf-notes/pad': { readonly id: number } }
      }
      export const draw: CreateRemote = ({ Slot }) => {
        Slot({ module: 'mf-notes', name: 'pad', props: { id: 7 } });
        Slot({ module: 'mf-inbox', name: 'chat', props: { subId: 7 } });
        Slot({ module: 'mf-elsewhere', name: 'box', props: { any: 'data' } });
        // @ts-expect-error -- the id is a number
        Slot({ module: 'mf-notes', name: 'pad', props: { id: '7' } });
        addEventListener('billfold:navigating', ({ detail }) => detail.proceed());
        return { contract: 1, routes: [] };
      };
      mountFakeShell(createRemote, { module: 'mf-notes', answers: { 'GET notes': [] } });
      export const names = (release: Release): string[] => release.files.map(({ path }) => path);
      // @ts-expect-error -- a route needs a path
      export const wrong: CreateRemote = () => ({ contract: 1, routes: [{}] });
      // @ts-expect-error -- the folder is missing
      releasePlugin({ module: 'mf-notes' });
      void remotePlugins;`,
    );
    const checked = await theirs.run(
      join(process.cwd(), '../node_modules/.bin/tsc'),
      ...'--noEmit --strict --target es2022 --module esnext --moduleResolution bundler'.split(' '),
      'remote.ts',
    );
    expect(checked).toEqual({ code: 0, output: '' });
  });

  it('has every verb of the registry, spelled for its folder', async () => {
    const cli = kit('dist/billfold-release.js');
    const help = await theirs.run(cli, '--help');
    expect(help.output).toMatch(/^Usage: npx billfold-release <verb>/);
    const verbs = [...help.output.matchAll(/^ {2}(\S+) /gm)].map(([, verb]) => verb);
    expect(verbs).toEqual(Object.keys(commands));
    // The tests run in any order, and others write a module into the folder.
    await rm(join(theirs.path, 'module.json'), { force: true });
    expect(await theirs.run(cli, 'release', '--env', 'qa')).toEqual({
      code: 1,
      output: 'There is no module here. Run it as: npx billfold-release release --env qa\n',
    });
  });

  it('ends a preview at the registry and with the token of its environment variables', async () => {
    const requests: unknown[] = [];
    const registry = createServer((request, response) => {
      const { method, url, headers } = request;
      requests.push([method, url, headers.authorization]);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ environment: 'qa', environments: [{ name: 'qa' }] }));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const { port } = registry.address() as AddressInfo;
    const ended = await theirs.runWith(
      { REGISTRY_URL: `http://127.0.0.1:${port}`, REGISTRY_TOKEN: 'token-of-a-publisher' },
      kit('dist/billfold-release.js'),
      'preview',
      'end',
      'feature/search',
    );
    registry.close();
    expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('has ended') });
    expect(requests).toEqual([
      ['GET', '/registry/api/overview', 'Bearer token-of-a-publisher'],
      ['POST', '/registry/api/previews/end', 'Bearer token-of-a-publisher'],
    ]);
  });

  it('writes an example that webpack builds and the registry accepts', async () => {
    const runHere = await writeRemote('accepted');
    const page = 'accepted/source/ParcelsPage.jsx';
    await theirs.write('accepted/source/plain.css', '.wide-notes { --notes-gap: 3px; }');
    await theirs.write(
      page,
      `import './plain.css';\n${await readFile(join(theirs.path, page), 'utf8')}`,
    );
    expect(await runHere(webpack, '--mode', 'production')).toMatchObject({ code: 0 });
    const release = JSON.parse(
      await readFile(join(theirs.path, 'accepted/dist/release.json'), 'utf8'),
    ) as Release;
    expect(release).toMatchObject({ module: 'mf-notes', version: '1.0.0', contract: 1 });
    expect(Object.keys(release.requires).toSorted()).toEqual([
      'react',
      'react-redux',
      'react-router-dom',
      'react/jsx-runtime',
    ]);
    expect(release.routes[0]?.path).toBe('/admin/notes');
    expect(release.routes[0]?.boot[0]).toBe(release.entry);
    expect(release.routes[0]?.boot).toContainEqual(expect.stringMatching(/^ParcelsPage\.\w+\.js$/));
    const style = release.routes[0]?.boot.find((file) => file.endsWith('.css')) ?? '';
    const css = await readFile(join(theirs.path, 'accepted/dist', style), 'utf8');
    expect(css).toMatch(
      /^@scope \(\[data-module="?mf-notes"?\]\) to \(:scope \[data-module\]\) ?\{/,
    );
    // A plain style beside a module of styles keeps its names; those of the module are changed.
    expect(css).toMatch(/\.wide-notes ?\{ ?--notes-gap: ?3px;? ?\}/);
    expect(css).not.toMatch(/\.page\b/);
    // The federation runtime, 20 kB, is the shell's.
    expect(release.files.find(({ kind }) => kind === 'entry')?.gzip).toBeLessThan(9_000);
  });

  it('writes a page that webpack builds with the fake shell, and without the contract', async () => {
    const runHere = await writeRemote('alone');
    const built = await runHere(webpack, '--config', 'webpack.alone.config.js');
    expect(built).toMatchObject({ code: 0 });
    const files = await readdir(join(theirs.path, 'alone/dist'));
    expect(files.filter((file) => /^(alone|ParcelsPage)\.(js|\w+\.css)$/.test(file)).length).toBe(
      3,
    );
    expect(files.filter((file) => file.endsWith('.json'))).toEqual([]);
    const page = await readFile(join(theirs.path, 'alone/alone/index.html'), 'utf8');
    expect(page).toContain('<script type="module" src="/alone.js">');
  });

  it('adds scripts to package.json, and keeps a test of the team', async () => {
    const scriptsBehind = async (test: string): Promise<unknown> => {
      const [folder, file] = ['scripts', 'scripts/package.json'];
      await rm(join(theirs.path, folder), { recursive: true, force: true });
      await theirs.write(file, JSON.stringify({ version: '1.0.0', scripts: { test, lint: 'x' } }));
      const words = ['new', 'mf-notes', '--path', '/admin/notes', '--bundler', 'vite'];
      expect(await theirs.runIn(folder, remote(), ...words)).toMatchObject({ code: 0 });
      const written = JSON.parse(await readFile(join(theirs.path, file), 'utf8')) as {
        readonly scripts: unknown;
      };
      return written.scripts;
    };
    const ofKit = {
      lint: 'x',
      build: 'vite build',
      dev: 'vite',
      'dev:alone': 'vite --config vite.alone.config.js',
    };
    expect(await scriptsBehind('echo "Error: no test specified" && exit 1')).toEqual({
      ...ofKit,
      test: 'vitest run',
    });
    expect(await scriptsBehind('tap')).toEqual({ ...ofKit, test: 'tap' });
  });

  it('fails a build that the registry would refuse, with its sentences', async () => {
    const runHere = await writeRemote('refused', {
      nav: [{ label: 'Away', path: '/admin/away', order: 1, icon: 'file' }],
    });
    const built = await runHere(webpack, '--mode', 'production');
    expect(built.code).toBe(1);
    expect(built.output).toContain(
      "The sidebar entry 'Away' leads to /admin/away, which is no address of mf-notes.",
    );
  });

  it('refuses an example over files that are there, and names that no module has', async () => {
    const runHere = await writeRemote('again');
    const again = (module: string): Promise<Ran> =>
      runHere(remote(), 'new', module, '--path', '/admin/notes', '--bundler', 'vite');
    expect(await again('mf-notes')).toEqual({
      code: 1,
      output: 'There is a file .github/workflows/release.yml already; nothing was written.\n',
    });
    expect(await again('notes')).toMatchObject({ code: 1 });
    expect((await runHere('ls')).output).not.toContain('vite.config.js');
  });

  it('writes pipelines whose commands exist', async () => {
    await writeRemote('pipelines');
    const texts = await Promise.all(
      ['.github/workflows/release.yml', '.gitlab-ci.yml'].map((file) =>
        readFile(join(theirs.path, 'pipelines', file), 'utf8'),
      ),
    );
    const [github, gitlab] = texts.map((text) => parse(text) as Record<string, object>);
    expect(Object.keys(github?.['jobs'] ?? {})).toEqual([
      'check',
      'preview',
      'end-preview',
      'release',
    ]);
    for (const job of ['check', 'preview', 'end-preview', 'release'])
      expect(gitlab?.[job]).toMatchObject({ script: expect.any(Array) });
    const { scripts } = JSON.parse(
      await readFile(join(theirs.path, 'pipelines/package.json'), 'utf8'),
    ) as { readonly scripts: Readonly<Record<string, string>> };
    for (const [, script = ''] of texts.join('\n').matchAll(/npm run (\w+)/g))
      expect(Object.keys(scripts)).toContain(script);
    const calls = [...texts.join('\n').matchAll(/npx billfold-release (\w+)(.*)/g)];
    expect(calls).toHaveLength(6);
    for (const [, verb = '', rest = ''] of calls) {
      const flags = Object.keys({ env: '', reason: '', json: '', ...commands[verb]?.flags });
      expect([verb, ...rest.matchAll(/--(\w+)/g)].length).toBeGreaterThan(1);
      for (const [, flag] of rest.matchAll(/--(\w+)/g)) expect(flags).toContain(flag);
    }
    // All modules of an environment share the names of previews, and every repository has a pull request 1.
    const previews = texts.flatMap((text) => [...text.matchAll(/preview (?:end )?"([^"]+)"/g)]);
    expect(previews.map(([, name]) => name)).toEqual([
      'mf-notes-pull-$PULL_REQUEST',
      'mf-notes-pull-$PULL_REQUEST',
      'mf-notes-merge-$CI_MERGE_REQUEST_IID',
      'mf-notes-merge-$CI_MERGE_REQUEST_IID',
    ]);
  });

  it('ignores every file that its pipelines write', async () => {
    await writeRemote('ignored');
    const read = (file: string): Promise<string> =>
      readFile(join(theirs.path, 'ignored', file), 'utf8');
    const texts = [await read('.github/workflows/release.yml'), await read('.gitlab-ci.yml')];
    const written = texts.flatMap((text) => [
      ...[...text.matchAll(/ > (\S+)$/gm)].map(([, file]) => file),
      ...[...text.matchAll(/--cache (\S+)/g)].map(([, folder]) => folder),
    ]);
    expect(new Set(written)).toEqual(
      new Set(['preview.json', 'comment.md', 'preview.env', '.npm']),
    );
    const ignored = (await read('.gitignore')).split('\n');
    for (const file of written) expect(ignored).toContain(file);
  });
});
