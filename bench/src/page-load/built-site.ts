import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuiltFile, FileKind } from './source-builds';
import type { ServedPage } from './monolith-page';

const brotliAsync = promisify(brotliCompress);

export type BuiltSite = { readonly url: string; readonly close: () => Promise<void> };

/** What belongs to one answer or is made anew. */
const ownHeaders = new Set([
  'content-length',
  'content-encoding',
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
]);

/** The page that the product serves for a path, seen as through the proxy of this origin. */
export const fetchProductPage = async (
  registryUrl: string,
  origin: string,
  path: string,
): Promise<ServedPage> => {
  const { host, protocol } = new URL(origin);
  const answer = await fetch(`${registryUrl}${path}`, {
    headers: {
      'accept-encoding': 'identity',
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
    },
  });
  if (!answer.ok) throw new Error(`The product answers ${answer.status} for ${path}.`);
  return {
    html: await answer.text(),
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.has(name))),
  };
};

const contentTypes: Readonly<Record<FileKind, string>> = {
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
  manifest: 'application/json; charset=utf-8',
};
const isHashed = (name: string): boolean => /\.[0-9a-f]{8}\.(js|css)$/.test(name);

/** The registry's headers of a module's file; a file name without a hash may get other bytes later. */
const fileHeaders = ({ name, kind, integrity }: BuiltFile) => ({
  'Cache-Control': isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
  ETag: `"${integrity}-br"`,
  Vary: 'Accept-Encoding',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Encoding': 'br',
  'Content-Type': contentTypes[kind],
});

/** Serves the given pages, and files by their path, as the registry would: same headers, same compression. */
export const startBuiltSite = async (
  files: ReadonlyMap<string, BuiltFile>,
  pages: ReadonlyMap<string, ServedPage>,
): Promise<BuiltSite> => {
  const answer = async (
    path: string,
    known: string | undefined,
    response: ServerResponse,
  ): Promise<void> => {
    const file = files.get(path);
    if (file !== undefined) {
      const headers = fileHeaders(file);
      if (known === headers.ETag) return void response.writeHead(304, headers).end();
      return void response
        .writeHead(200, { ...headers, 'Content-Length': file.brotli.length })
        .end(file.brotli);
    }
    const page = pages.get(path);
    if (page === undefined) return void response.writeHead(404).end();
    // Compressed for every answer, as the registry does: its page differs by a nonce each time.
    const body = await brotliAsync(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    response
      .writeHead(200, { ...page.headers, 'content-encoding': 'br', 'content-length': body.length })
      .end(body);
  };
  const server = createServer((request, response) => {
    answer(request.url ?? '/', request.headers['if-none-match'], response).catch(() =>
      response.writeHead(500).end(),
    );
  });
  // Longer than any pause of a run: a connection that ends just when the proxy uses it again would be a failed load.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
