import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { baseVariables, root } from '../settings/config';
import { say, type Teardown } from '../stage/bench';
import { call } from '../stage/call';
import { runCommand, serve } from '../stage/servers';
import { monolithPage, singleSpaPage, stockPage, type ServedPage, type SourceBuild } from './pages';

const compressTo = promisify(brotliCompress);
const compress = (bytes: Buffer | string, quality: number): Promise<Buffer> =>
  compressTo(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const distFolder = join(root, 'bench', 'dist');
const recipes = {
  monolith: 'webpack.config.js',
  'stock-federation': 'webpack.stock-federation.config.js',
  'single-spa': 'webpack.single-spa.config.js',
} as const;

/** Builds the present source of shell and remotes by all recipes, unless an earlier run has and `skipBuild` is true. */
export const buildRecipes = async (skipBuild: boolean): Promise<void> => {
  for (const [recipe, config] of Object.entries(recipes)) {
    if (skipBuild && existsSync(join(distFolder, recipe))) continue;
    say(`  building ${recipe} of the same source …`);
    const webpack = join(root, 'node_modules/webpack/bin/webpack.js');
    await runCommand(process.execPath, [webpack, '--mode', 'production', '--config', config], {
      tree: join(root, 'bench'),
      variables: { ...baseVariables(), NODE_ENV: 'production' },
    });
  }
};

const readJson = async <Content>(...path: readonly string[]): Promise<Content> =>
  JSON.parse(await readFile(join(...path), 'utf8')) as Content;

type ModuleDescription = {
  readonly routes: readonly Readonly<Record<'path' | 'area' | 'chunk', string>>[];
  readonly frames?: Readonly<Record<string, string>>;
};
/** The chunks that a first visit of a path needs besides `main`: its area's frame and its screen. */
export const chunksOfPath = async (module: string, path: string): Promise<readonly string[]> => {
  const { routes } = await readJson<ModuleDescription>(root, module, 'module.json');
  const { frames } = await readJson<ModuleDescription>(root, 'shell', 'module.json');
  const route = routes.find((candidate) => candidate.path === path);
  if (route === undefined) throw new Error(`${module} has no route ${path}.`);
  return [frames?.[route.area] ?? [], route.chunk].flat();
};

type Answer = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
/** A build in place of the product's: its files by path, and the product's pages changed to load it. */
export type BuiltSite = {
  readonly files: ReadonlyMap<string, Answer>;
  /** `ahead`: chunks that the page may hint at. */
  readonly change: (page: ServedPage, ahead: readonly string[]) => ServedPage;
};

const contentTypes = {
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
  manifest: 'application/json; charset=utf-8',
} as const;
const kindOf = (name: string): keyof typeof contentTypes | undefined => {
  if (name.endsWith('.js')) return 'script';
  if (name.endsWith('.css')) return 'style';
  return name === 'mf-manifest.json' ? 'manifest' : undefined;
};

/**
 * The scripts, styles and federation manifests of a folder of bench/dist, with the registry's headers and compression;
 * a file name without a hash may get other bytes later. `change` edits the bytes first.
 */
const readBuild = async (name: string, base: string, change = (bytes: Buffer) => bytes) => {
  const folder = join(distFolder, name);
  const served = new Map<string, Answer>();
  const files: SourceBuild['files'][number][] = [];
  for (const file of await readdir(folder)) {
    const kind = kindOf(file);
    if (kind === undefined) continue;
    const bytes = change(await readFile(join(folder, file)));
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    const isLasting = /\.[0-9a-f]{8}\.(js|css)$/.test(file);
    const body = await compress(bytes, 9);
    files.push({ name: file, kind, integrity });
    served.set(`${base}${file}`, {
      body,
      headers: {
        'Cache-Control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
        ETag: `"${integrity}-br"`,
        Vary: 'Accept-Encoding',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
        'Content-Encoding': 'br',
        'Content-Type': contentTypes[kind],
      },
    });
  }
  const groups = await readJson<SourceBuild['groups']>(folder, 'chunk-groups.json');
  return { served, build: { base, files, groups } };
};

export const readMonolithSite = async (isPreloaded: boolean): Promise<BuiltSite> => {
  const { served, build } = await readBuild('monolith', '/monolith/');
  return {
    files: served,
    change: (page, ahead) => monolithPage(page, build, isPreloaded ? ahead : []),
  };
};

const readModules = async (recipe: string, change?: (bytes: Buffer) => Buffer) => {
  const modules = [];
  for (const folder of await readdir(join(distFolder, recipe))) {
    const read = await readBuild(`${recipe}/${folder}`, `/${recipe}/${folder}/`, change);
    modules.push({ folder, ...read });
  }
  return { modules, files: new Map(modules.flatMap(({ served }) => [...served])) };
};

/** `origin`: the shell's build contains the addresses of the remotes, where the recipe wrote another one. */
export const readStockSite = async (origin: string): Promise<BuiltSite> => {
  const { modules, files } = await readModules('stock-federation', (bytes) =>
    Buffer.from(bytes.toString('utf8').replaceAll('https://origin.invalid', origin)),
  );
  const shell = modules.find(({ folder }) => folder === 'shell');
  if (shell === undefined)
    throw new Error('The documented federation set-up has no shell: build it first.');
  return { files, change: (page) => stockPage(page, shell.build) };
};

/** The recipe's folder of a package is its name without what a file system may not like. */
const nameInMap = (folder: string): string =>
  /^(?:root-config|shell|mf-.*)$/.test(folder)
    ? `@billfold/${folder}`
    : folder.replace(/^_/, '@').replace('_', '/');

export const readSingleSpaSite = async (): Promise<BuiltSite> => {
  const { modules, files } = await readModules('single-spa');
  const named = modules.map(({ folder, build }) => ({ ...build, name: nameInMap(folder) }));
  return { files, change: (page) => singleSpaPage(page, named) };
};

/** What belongs to one answer or is made anew. */
const ownHeader =
  /^(?:content-length|content-encoding|connection|keep-alive|date|transfer-encoding)$/;

/** The page that the product serves for a path, seen as through the proxy of this origin. */
export const fetchProductPage = async (
  registryUrl: string,
  origin: string,
  path: string,
): Promise<ServedPage> => {
  const { host, protocol } = new URL(origin);
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  const answer = await call(`${registryUrl}${path}`, {
    headers: { 'accept-encoding': 'identity', ...forwarded },
  });
  const headers = [...answer.headers].filter(([name]) => !ownHeader.test(name));
  return { html: await answer.text(), headers: Object.fromEntries(headers) };
};

/** Serves the given pages, and files by their path, as the registry would: same headers, same compression. */
export const startBuiltSite = (
  teardown: Teardown,
  files: BuiltSite['files'],
  pages: ReadonlyMap<string, ServedPage>,
): Promise<string> =>
  serve(teardown, async ({ url = '/', headers }, response) => {
    const [file, page] = [files.get(url), pages.get(url)];
    if (file !== undefined) {
      const isKnown = headers['if-none-match'] === file.headers['ETag'];
      const length = { 'Content-Length': file.body.length };
      if (!isKnown) return response.writeHead(200, { ...file.headers, ...length }).end(file.body);
      return response.writeHead(304, file.headers).end();
    }
    if (page === undefined) return response.writeHead(404).end();
    // Compressed for every answer, as the registry does: its page differs by a nonce each time.
    const body = await compress(page.html, 5);
    const own = { 'content-encoding': 'br', 'content-length': body.length };
    return response.writeHead(200, { ...page.headers, ...own }).end(body);
  });
