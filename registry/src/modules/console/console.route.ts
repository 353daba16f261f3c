import { createHash, randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { consoleFilesPath, consolePath } from '@billfold/shared/contracts/console.contract';
import { readTheme, themeCookie } from '@billfold/shared/contracts/plan.contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleFiles } from './console-files';
import { consoleHeaders, renderConsole } from './console-page';

const compress = promisify(brotliCompress);
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const notBuilt = 'The console is not built here: npm run build -w console\n';

type Packed = { readonly plain: Buffer; readonly brotli: Buffer; readonly tag: string };

/** The console: one page for every path below it, and its hashed files, which never change under their name. */
export const consoleRoute =
  (files: ConsoleFiles): FastifyPluginAsync =>
  async (app) => {
    const packed = new Map<string, Packed>();
    const pack = async (name: string): Promise<Packed | null> => {
      const cached = packed.get(name);
      if (cached !== undefined) return cached;
      const plain = await files.readFile(name);
      if (plain === null) return null;
      const made = {
        plain,
        brotli: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
        tag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
      };
      packed.set(name, made);
      return made;
    };

    app.get<{ Params: { readonly name: string } }>(
      `${consoleFilesPath}/:name`,
      async (request, reply) => {
        const { name } = request.params;
        const file = await pack(name);
        if (file === null)
          return reply
            .code(404)
            .header('Cache-Control', 'no-store')
            .type('text/plain; charset=utf-8')
            .send('The console has no such file.\n');
        void reply.headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          ETag: file.tag,
          Vary: 'Accept-Encoding',
          'Cross-Origin-Resource-Policy': 'same-origin',
        });
        if (request.headers['if-none-match'] === file.tag) return reply.code(304).send();
        void reply.type(contentTypes[extname(name)] ?? 'application/octet-stream');
        if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.plain);
        return reply.header('Content-Encoding', 'br').send(file.brotli);
      },
    );

    const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const index = await files.readIndex();
      const nonce = randomBytes(16).toString('base64');
      void reply.headers(consoleHeaders(nonce, request.protocol === 'https'));
      if (index === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
      return reply
        .type('text/html; charset=utf-8')
        .send(renderConsole(index, nonce, readTheme(request.cookies[themeCookie])));
    };
    app.get(consolePath, page);
    app.get(`${consolePath}/*`, page);
  };
