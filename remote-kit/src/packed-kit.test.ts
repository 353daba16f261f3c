import { commands } from '@billfold/registry/commands';
import { Release } from '@billfold/shared/contracts/release.contract';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { openEmptyFolder, type EmptyFolder } from './testing/packed-kit';

/** Packing compiles the kit's types, and each test starts programs: much longer on a loaded machine. */
jest.setTimeout(240_000);
let theirs: EmptyFolder;
const kit = (...parts: readonly string[]): string =>
  join(theirs.path, 'node_modules/@billfold/remote-kit', ...parts);

beforeAll(async () => {
  theirs = await openEmptyFolder();
  await theirs.install('webpack', '@module-federation/enhanced');
}, 240_000);
afterAll(() => theirs.remove());

/** A remote with a screen and a style, as webpack reads it without a loader. */
const writeRemote = async (): Promise<void> => {
  await theirs.write(
    'module.json',
    JSON.stringify({
      owner: { team: 'notes', contact: 'notes@elsewhere.example' },
      routes: [{ path: '/admin/notes', area: 'merchant', title: 'Notes', chunk: 'NotesPage' }],
      nav: [{ label: 'Notes', path: '/admin/notes', order: 90, icon: 'file' }],
      inventory: [{ script: '*', purpose: 'Notes', owner: 'notes', approver: 'payments' }],
    }),
  );
  await theirs.write(
    'remote.js',
    `export const createRemote = () => ({ contract: 1, routes: [{ path: '/admin/notes',
      lazy: () => import(/* webpackChunkName: "NotesPage" */ './page.js') }] });`,
  );
  await theirs.write(
    'page.js',
    `import './page.css'; import { createElement } from 'react'; export const Component = () => createElement('h1', null, 'Notes');`,
  );
  await theirs.write('page.css', 'nav { display: none }');
  await theirs.write(
    'build.js',
    `import { releasePlugin, remoteConfig } from '@billfold/remote-kit/webpack';
    import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
    import webpack from 'webpack';
    const folder = import.meta.dirname;
    const config = remoteConfig({ folder, module: 'mf-notes', remote: './remote.js', ModuleFederationPlugin });
    const plugins = process.argv.includes('unscoped')
      ? [config.plugins[0], releasePlugin({ folder, module: 'mf-notes' })] : config.plugins;
    webpack({ ...config, plugins, experiments: { ...config.experiments, css: true } }, (error, stats) => {
      console.log(String(error ?? stats.toString('errors-only')));
      process.exitCode = error || stats.hasErrors() ? 1 : 0;
    });`,
  );
};

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
    const { size } = await stat(join(theirs.path, 'billfold-remote-kit-0.1.0.tgz'));
    expect(size).toBeLessThan(250_000);
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

  it('has types that stand alone and refuse another contract', async () => {
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
    const asked: unknown[] = [];
    const registry = createServer((request, response) => {
      const { method, url, headers } = request;
      asked.push([method, url, headers.authorization]);
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
    expect(asked).toEqual([
      ['GET', '/registry/api/overview', 'Bearer token-of-a-publisher'],
      ['POST', '/registry/api/previews/end', 'Bearer token-of-a-publisher'],
    ]);
  });

  it('describes a build of webpack so that the registry accepts it', async () => {
    await writeRemote();
    expect(await theirs.run('node', 'build.js')).toMatchObject({ code: 0 });
    const release = JSON.parse(
      await readFile(join(theirs.path, 'dist/release.json'), 'utf8'),
    ) as Release;
    expect(release).toMatchObject({ module: 'mf-notes', version: '1.0.0', contract: 1 });
    expect(Object.keys(release.requires)).toEqual(['react']);
    expect(release.routes[0]?.boot[0]).toBe(release.entry);
    const boot = release.routes[0]?.boot.slice(-2) ?? [];
    expect(boot.toSorted()).toEqual([
      expect.stringMatching(/^NotesPage\.\w+\.css$/),
      expect.stringMatching(/^NotesPage\.\w+\.js$/),
    ]);
    const [style = ''] = boot.filter((file) => file.endsWith('.css'));
    expect(await readFile(join(theirs.path, 'dist', style), 'utf8')).toMatch(
      /^@scope \(\[data-module="?mf-notes"?\]\) to \(:scope \[data-module\]\) ?\{\s*nav/,
    );
    // The federation runtime, 20 kB, is the shell's.
    expect(release.files.find(({ kind }) => kind === 'entry')?.gzip).toBeLessThan(9_000);
  });

  it('fails a build that the registry would refuse, with its sentences', async () => {
    await writeRemote();
    const built = await theirs.run('node', 'build.js', 'unscoped');
    expect(built.code).toBe(1);
    expect(built.output).toContain("styles the page around mf-notes: 'nav'.");
  });
});
