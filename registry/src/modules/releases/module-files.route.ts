import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOf } from './content-types';
import type { EncodingName, ModuleStore, StoredFile } from './module-store';
import type { ReadManifest } from './read-manifest.service';

const modulePattern = /^(shell|mf-[a-z][a-z0-9-]*)$/;
const folderPattern = /^\d+\.\d+\.\d+[0-9A-Za-z.+-]*$/;

/** `br;q=0` is a refusal; everything else that names the encoding accepts it. */
const acceptedBy =
  (header: string) =>
  (encoding: EncodingName): boolean =>
    header.split(',').some((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return name.trim() === encoding && Number(quality ?? '1') > 0;
    });

const fileHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // Loads with integrity are cross-origin loads to the browser; the files are public.
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  // A picture may be opened as a page of our origin: it must execute nothing there.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, bytes, encoding }: StoredFile,
): FastifyReply => {
  const tag = `"${file.integrity}${encoding === null ? '' : `-${encoding}`}"`;
  void reply.headers({
    ...fileHeaders,
    ETag: tag,
    Vary: 'Accept-Encoding',
  });
  if (encoding !== null) void reply.header('Content-Encoding', encoding);
  if (
    request.headers['if-none-match']
      ?.split(',')
      .some((candidate) => candidate.trim().replace(/^W\//, '') === tag)
  )
    return reply.code(304).send();
  return reply.type(contentTypeOf(file.path)).send(bytes);
};

export type ModuleFilesOptions = {
  readonly store: ModuleStore;
  readonly readManifest: ReadManifest;
};

/**
 * The files of registered releases: immutable, and never HTML in place of a missing one. `mf-manifest.json` comes out
 * of release.json, for the devtools of module federation: the pages of the product have it in their plan.
 */
export const moduleFilesRoute =
  ({ store, readManifest }: ModuleFilesOptions): FastifyPluginAsync =>
  async (app) => {
    type Place = {
      readonly Params: { readonly module: string; readonly folder: string; readonly '*': string };
    };
    app.get<Place>('/modules/:module/:folder/*', async (request, reply) => {
      const { module, folder, '*': path } = request.params;
      const isPlain = modulePattern.test(module) && folderPattern.test(folder);
      const stored = isPlain
        ? await store.read(
            module,
            folder,
            path,
            acceptedBy(request.headers['accept-encoding'] ?? ''),
          )
        : null;
      if (stored !== null) return send(request, reply, stored);
      const manifest =
        isPlain && path === 'mf-manifest.json' ? await readManifest(module, folder) : null;
      if (manifest !== null) return reply.headers(fileHeaders).send(manifest);
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .header('X-Content-Type-Options', 'nosniff')
        .type('text/plain; charset=utf-8')
        .send('No such file in any registered release.\n');
    });
  };
