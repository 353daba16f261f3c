import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readTheme, themeCookie } from '@billfold/shared/contracts/plan.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegistryConfig } from '../../settings/config';
import { maintenanceHeaders } from './maintenance-headers';
import { pageHeaders } from './page-headers';
import type { ComposedPage } from './compose-page.service';
import { maintenanceHtml } from './maintenance-page';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type('text/plain; charset=utf-8')
    .send(text);

const compressFor = async (
  request: FastifyRequest,
  html: string,
): Promise<{ readonly body: Buffer; readonly encoding: string | null }> => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted))
    return {
      body: await brotliAsync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      encoding: 'br',
    };
  if (/\bgzip\b/.test(accepted)) return { body: await gzipAsync(html), encoding: 'gzip' };
  return { body: Buffer.from(html), encoding: null };
};

export const sendMaintenance = (reply: FastifyReply, message: string): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(503)
    .headers(maintenanceHeaders(nonce))
    .type('text/html; charset=utf-8')
    .send(maintenanceHtml(message, nonce));
};

export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: ComposedPage,
  config: RegistryConfig,
  frameAncestors: readonly string[],
): Promise<FastifyReply> => {
  const nonce = randomBytes(16).toString('base64');
  const { body, encoding } = await compressFor(
    request,
    page.complete({ nonce, theme: readTheme(request.cookies[themeCookie]) }),
  );
  void reply.headers(
    pageHeaders({
      importMapHash: page.importMapHash,
      nonce,
      settings: config.settings,
      imageOrigins: config.imageOrigins,
      frameAncestors,
      localOrigins: page.localOrigins,
      capabilities: page.capabilities,
      hasWatchdog: page.hasWatchdog,
      isHttps: request.protocol === 'https',
      host: request.host,
    }),
  );
  if (encoding !== null) void reply.header('Content-Encoding', encoding);
  // Only the page knows which addresses a developer's own server owns.
  const isFound = page.isOwned || page.localOrigins.length > 0;
  return reply
    .code(isFound ? 200 : 404)
    .header('Vary', 'Accept-Encoding, Cookie')
    .type('text/html; charset=utf-8')
    .send(body);
};
