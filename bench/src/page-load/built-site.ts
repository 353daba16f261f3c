import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { call } from '../stage/call';
import { serve } from '../stage/servers';
import type { Teardown } from '../stage/teardown';
import { monolithBase, monolithPage, singleSpaPage, stockPage, type ServedPage } from './pages';
import { foldersOf, readBuild, type BuiltFile, type SourceBuild } from './source-builds';

const compress = promisify(brotliCompress);

/** A build in place of the product's: its files by path, and the product's pages changed to load it. */
export type BuiltSite = {
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** `ahead`: chunks that the page may hint at. */
  readonly change: (page: ServedPage, ahead: readonly string[]) => ServedPage;
};

const filesAt = (base: string, { files }: SourceBuild): readonly [string, BuiltFile][] =>
  files.map((file) => [`${base}${file.name}`, file]);

export const readMonolithSite = async (isPreloaded: boolean): Promise<BuiltSite> => {
  const build = await readBuild('monolith');
  return {
    files: new Map(filesAt(monolithBase, build)),
    change: (page, ahead) => monolithPage(page, build, isPreloaded ? ahead : []),
  };
};

const readModules = async (recipe: string, change?: (bytes: Buffer) => Buffer) =>
  Promise.all(
    (await foldersOf(recipe)).map(async (folder) => ({
      folder,
      base: `/${recipe}/${folder}/`,
      build: await readBuild(`${recipe}/${folder}`, change),
    })),
  );

/** `origin`: the shell's build contains the addresses of the remotes, where the recipe wrote another one. */
export const readStockSite = async (origin: string): Promise<BuiltSite> => {
  const modules = await readModules('stock-federation', (bytes) =>
    Buffer.from(bytes.toString('utf8').replaceAll('https://origin.invalid', origin)),
  );
  const shell = modules.find(({ folder }) => folder === 'shell');
  if (shell === undefined)
    throw new Error('The documented federation set-up has no shell: build it first.');
  return {
    files: new Map(modules.flatMap(({ base, build }) => filesAt(base, build))),
    change: (page) => stockPage(page, shell.base, shell.build),
  };
};

/** The recipe's folder of a package is its name without what a file system may not like. */
const nameInMap = (folder: string): string => {
  if (['root-config', 'shell'].includes(folder) || folder.startsWith('mf-'))
    return `@billfold/${folder}`;
  return folder.replace(/^_/, '@').replace('_', '/');
};

export const readSingleSpaSite = async (): Promise<BuiltSite> => {
  const modules = (await readModules('single-spa')).map((module) => ({
    ...module,
    name: nameInMap(module.folder),
  }));
  return {
    files: new Map(modules.flatMap(({ base, build }) => filesAt(base, build))),
    change: (page) => singleSpaPage(page, modules),
  };
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

const contentTypes: Readonly<Record<BuiltFile['kind'], string>> = {
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
  manifest: 'application/json; charset=utf-8',
};

/** The registry's headers of a module's file; a file name without a hash may get other bytes later. */
const fileHeaders = ({ name, kind, integrity }: BuiltFile) => ({
  'Cache-Control': /\.[0-9a-f]{8}\.(js|css)$/.test(name)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache',
  ETag: `"${integrity}-br"`,
  Vary: 'Accept-Encoding',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Encoding': 'br',
  'Content-Type': contentTypes[kind],
});

/** Serves the given pages, and files by their path, as the registry would: same headers, same compression. */
export const startBuiltSite = (
  teardown: Teardown,
  files: BuiltSite['files'],
  pages: ReadonlyMap<string, ServedPage>,
): Promise<string> => {
  const answer = async (path: string, known: string | undefined, response: ServerResponse) => {
    const [file, page] = [files.get(path), pages.get(path)];
    if (file !== undefined) {
      const headers = fileHeaders(file);
      if (known === headers.ETag) return response.writeHead(304, headers).end();
      const length = { 'Content-Length': file.brotli.length };
      return response.writeHead(200, { ...headers, ...length }).end(file.brotli);
    }
    if (page === undefined) return response.writeHead(404).end();
    // Compressed for every answer, as the registry does: its page differs by a nonce each time.
    const body = await compress(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const own = { 'content-encoding': 'br', 'content-length': body.length };
    return response.writeHead(200, { ...page.headers, ...own }).end(body);
  };
  return serve(teardown, ({ url = '/', headers }, response) => {
    answer(url, headers['if-none-match'], response).catch(() => response.writeHead(500).end());
  });
};
